import { escapeXml } from './icons.mjs';
import { SILHOUETTES, drawVehicle } from './silhouettes.mjs';

const HILLS =
  '<path d="M0 500Q180 340 400 460T800 430T1200 470V640H0Z" fill="#6b9a7c"/>' +
  '<path d="M0 560Q300 440 620 540T1200 530V640H0Z" fill="#4f7f63"/>';

const CITY =
  '<path d="M0 640V420H90V330H190V460H260V280H350V400H450V350H520V470H640V300H720V250H800V430H900V360H1000V460H1080V310H1160V640Z" fill="#7c8fb0"/>' +
  '<path d="M0 640V510H140V450H240V540H420V480H560V550H760V470H860V540H1040V490H1200V640Z" fill="#5f7296"/>';

const COAST =
  '<path d="M0 470H1200V640H0Z" fill="#3b8ea5"/>' +
  '<path d="M120 500H300M520 520H760M860 495H1010" stroke="#8fd0dd" stroke-width="6" stroke-linecap="round"/>' +
  '<path d="M820 470Q930 380 1060 430T1200 400V470Z" fill="#4d6b57"/>';

const SHOWROOM =
  '<path d="M0 0H1200V640H0Z" fill="#d9dee7"/>' +
  '<path d="M80 120H1120V560H80Z" fill="#eef2f7"/>' +
  '<path d="M340 120V560M600 120V560M860 120V560M80 340H1120" stroke="#c3cbd8" stroke-width="8"/>' +
  '<path d="M160 40H440M760 40H1040" stroke="#fff" stroke-width="18" stroke-linecap="round"/>';

const SCENES = [
  { sky: ['#bfe3ff', '#eef8ff'], back: HILLS, ground: '#59616d', mark: '#f1f5f9', sun: '#fff3b0' },
  { sky: ['#f6b38a', '#fde3cf'], back: CITY, ground: '#4a5160', mark: '#fde68a', sun: '#ffe08a' },
  { sky: ['#8ecdf0', '#e5f6fb'], back: COAST, ground: '#6d6a63', mark: '#ffffff', sun: '#fff7cf' },
  { sky: ['#d9dee7', '#d9dee7'], back: SHOWROOM, ground: '#a9b2c0', mark: '#c9d1dd', sun: 'none' },
];

/** Several paints, so that a list of demo cars of one body type does not look like one car. */
const PAINTS = ['#b3262e', '#1f5fa8', '#e8eaed', '#2f3640', '#2c7a4b', '#d98a1f', '#8d99a6'];

export const SCENE_COUNT = SCENES.length;

function colorsOf(paint) {
  const line = paint === '#e8eaed' ? '#9aa3ad' : '#00000055';
  return {
    body: paint,
    window: '#a9c1d3',
    line,
    seat: '#3a2b22',
    lamp: '#fff6c9',
    arch: '#15181d',
    tyre: '#22262c',
    rim: '#c9d0d8',
  };
}

/** A demo photo; `index` is the place of the body type, `number` counts the scenes from 1. */
export function drawScene({ name, slug }, index, number) {
  const scene = SCENES[number - 1];
  const paint = PAINTS[(index + (number - 1) * 2) % PAINTS.length];
  const stops = scene.sky.map((color, at) => `<stop offset="${at}" stop-color="${color}"/>`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800" role="img">',
    `<title>${escapeXml(name)}, demo picture ${number}</title>`,
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`,
    '<path d="M0 0H1200V800H0Z" fill="url(#sky)"/>',
    `<circle cx="${930 - number * 90}" cy="150" r="70" fill="${scene.sun}"/>`,
    scene.back,
    `<path d="M0 600H1200V800H0Z" fill="${scene.ground}"/>`,
    `<path d="M40 770H240M360 770H560M680 770H880M1000 770H1180" stroke="${scene.mark}" stroke-width="10"/>`,
    '<ellipse cx="600" cy="716" rx="490" ry="22" fill="#000" opacity="0.28"/>',
    '<g transform="translate(80 350) scale(2.6)">',
    drawVehicle(SILHOUETTES[slug], colorsOf(paint)),
    '</g>',
    '</svg>\n',
  ].join('\n');
}
