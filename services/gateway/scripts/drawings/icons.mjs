import { createHash } from 'node:crypto';
import { SILHOUETTES, drawVehicle } from './silhouettes.mjs';

const ICON_COLORS = {
  body: '#334155',
  window: '#e2e8f0',
  line: '#1e293b',
  seat: '#1e293b',
  lamp: '#fde68a',
  arch: '#64748b',
  tyre: '#0f172a',
  rim: '#cbd5e1',
};

export function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function drawBodyType({ name, slug }) {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" role="img">',
    `<title>${escapeXml(name)}</title>`,
    drawVehicle(SILHOUETTES[slug], ICON_COLORS),
    '</svg>\n',
  ].join('\n');
}

/** "Land Rover" is LR and "Toyota" To: plain letters, so that no drawing resembles a trademark. */
function initialsOf(name) {
  const words = name.split(/[\s-]+/);
  if (words.length > 1) return words.map((word) => word[0].toUpperCase()).join('');
  return name[0].toUpperCase() + name[1].toLowerCase();
}

/** Colours come from the slug alone: adding a brand leaves the other drawings as they are. */
function colorsOf(slug) {
  const [first, second, third] = createHash('sha256').update(slug).digest();
  const hue = Math.round((first / 256) * 360);
  const ringHue = (hue + 30 + Math.round((second / 256) * 60)) % 360;
  const lightness = 26 + Math.round((third / 256) * 10);
  return { disc: `hsl(${hue},48%,${lightness}%)`, ring: `hsl(${ringHue},55%,72%)` };
}

export function drawBrand({ name, slug }) {
  const { disc, ring } = colorsOf(slug);
  const label = escapeXml(name.toUpperCase());
  const size = Math.min(20, Math.floor(200 / name.length));
  const text = 'text-anchor="middle" font-family="Helvetica,Arial,sans-serif"';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img">',
    `<title>${escapeXml(name)}</title>`,
    `<circle cx="120" cy="120" r="116" fill="${disc}"/>`,
    `<circle cx="120" cy="120" r="106" fill="none" stroke="${ring}" stroke-width="4"/>`,
    `<text x="120" y="136" ${text} font-size="88" font-weight="700" fill="#fff">${initialsOf(name)}</text>`,
    `<path d="M60 154H180" stroke="${ring}" stroke-width="2"/>`,
    `<text x="120" y="180" ${text} font-size="${size}" letter-spacing="1" fill="#fff">${label}</text>`,
    '</svg>\n',
  ].join('\n');
}
