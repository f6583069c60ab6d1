/**
 * Side views that look to the right, drawn on 400 x 160 with the ground at y = 140: generic shapes
 * of our own, no maker's car. `lines` are seams, drawn over the body.
 */
export const SILHOUETTES = {
  sedan: {
    body: 'M22 116V94Q24 82 42 78L96 73L138 44Q148 37 164 37H222Q238 37 250 46L288 74L348 82Q374 86 378 102V116Z',
    windows: ['M112 73L144 50Q152 45 164 45H186V73Z', 'M194 45H221Q234 45 243 52L271 73H194Z'],
    lines: ['M190 45V112', 'M112 76V108', 'M204 84H218', 'M130 84H144'],
    wheels: { x: [98, 306], radius: 25 },
  },
  suv: {
    body: 'M28 118V76Q29 62 36 52L50 34Q57 26 70 26H220Q236 26 246 35L282 68L346 75Q374 79 376 98V118Z',
    windows: [
      'M42 66L58 40Q62 35 70 35H94V66Z',
      'M102 35H166V66H102Z',
      'M174 35H217Q230 35 238 42L264 66H174Z',
    ],
    lines: ['M66 23H214', 'M98 35V104', 'M170 35V112', 'M182 78H198', 'M112 78H128'],
    wheels: { x: [94, 306], radius: 30 },
  },
  pickup: {
    body: 'M18 114V70H160L168 36Q170 27 180 27H238Q252 27 260 36L288 68L352 74Q380 78 382 98V114Z',
    windows: ['M174 64L180 41Q181 36 187 36H204V64Z', 'M212 36H236Q246 36 252 43L270 64H212Z'],
    lines: ['M160 70V112', 'M208 36V112', 'M18 78H156', 'M218 76H232', 'M176 76H190'],
    wheels: { x: [84, 314], radius: 30 },
  },
  hatchback: {
    body: 'M48 116L44 86Q45 76 52 70L84 44Q93 36 108 36H206Q223 36 236 46L272 74L326 82Q352 86 354 102V116Z',
    windows: ['M72 70L96 50Q102 45 112 45H160V70Z', 'M168 45H205Q219 45 228 52L254 70H168Z'],
    lines: ['M164 45V112', 'M92 76V100', 'M178 82H192', 'M110 82H124'],
    lamp: 'M332 88L349 92L352 99L334 97Z',
    wheels: { x: [102, 296], radius: 25 },
  },
  coupe: {
    body: 'M20 116V98Q22 86 40 81L84 74L140 48Q158 40 184 40Q220 40 240 51L284 77L350 86Q376 91 380 105V116Z',
    windows: ['M112 74L148 56Q164 48 186 48Q214 48 231 57L260 75Z'],
    lines: ['M142 76Q138 96 144 112', 'M250 78V110', 'M156 86H170', 'M22 96L70 88'],
    wheels: { x: [94, 310], radius: 27 },
  },
  convertible: {
    body: 'M22 116V95Q24 83 42 79L118 74Q126 80 142 80H236L258 76L350 85Q374 89 378 104V116Z',
    windows: ['M242 77L212 46L219 44L260 76Z'],
    lines: ['M150 82V112', 'M236 82V112', 'M164 90H178', 'M92 70Q106 62 124 74'],
    extras: [
      'M152 80V62Q152 54 160 54Q168 54 168 62V80Z',
      'M190 80V62Q190 54 198 54Q206 54 206 62V80Z',
    ],
    wheels: { x: [98, 308], radius: 26 },
  },
  wagon: {
    body: 'M22 116V88Q23 78 30 71L52 46Q60 37 76 37H224Q239 37 251 46L289 74L348 82Q374 86 378 102V116Z',
    windows: [
      'M44 72L62 51Q67 45 76 45H112V72Z',
      'M120 45H178V72H120Z',
      'M186 45H222Q235 45 244 52L270 72H186Z',
    ],
    lines: ['M72 34H216', 'M116 45V104', 'M182 45V112', 'M196 82H210', 'M128 82H142'],
    wheels: { x: [92, 306], radius: 25 },
  },
  minivan: {
    body: 'M24 118V78Q26 62 34 50L46 34Q53 26 68 26H206Q230 26 250 40L308 78L352 86Q376 91 378 108V118Z',
    windows: [
      'M42 68L56 41Q60 35 68 35H98V68Z',
      'M106 35H174V68H106Z',
      'M182 35H205Q226 35 244 47L274 68H182Z',
    ],
    lines: ['M30 78H172', 'M102 35V106', 'M178 35V112', 'M190 80H204', 'M156 86H170'],
    wheels: { x: [94, 312], radius: 25 },
  },
  van: {
    body: 'M24 118V26Q24 14 37 14H248Q266 14 276 28L312 76L356 84Q378 89 378 108V118Z',
    windows: ['M222 28H246Q258 28 265 38L290 72H222Z'],
    lines: ['M34 80H210', 'M214 24V112', 'M126 24V112', 'M226 82H240', 'M134 86H148'],
    wheels: { x: [94, 314], radius: 26 },
  },
};

const GROUND_Y = 140;

const LAMP = 'M354 90L372 94L374 100L356 99Z';

function wheel(x, radius, colors) {
  const y = GROUND_Y - radius;
  return (
    `<circle cx="${x}" cy="${y}" r="${radius + 4}" fill="${colors.arch}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colors.tyre}"/>` +
    `<circle cx="${x}" cy="${y}" r="${Math.round(radius * 0.55)}" fill="${colors.rim}"/>` +
    `<circle cx="${x}" cy="${y}" r="4" fill="${colors.tyre}"/>`
  );
}

/** The drawing without a document around it: the icons and the scenes place it themselves. */
export function drawVehicle(shape, colors) {
  const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
  return [
    ...(shape.extras ?? []).map((d) => path(d, colors.seat)),
    path(shape.body, colors.body),
    ...shape.windows.map((d) => path(d, colors.window)),
    `<path d="${shape.lines.join('')}" fill="none" stroke="${colors.line}" stroke-width="2.5" stroke-linecap="round"/>`,
    path(shape.lamp ?? LAMP, colors.lamp),
    ...shape.wheels.x.map((x) => wheel(x, shape.wheels.radius, colors)),
  ].join('\n');
}
