import { markup, type Html } from './markup.js';
import type { Block, Letter, Letterhead } from './letter.js';

const DEFAULT_COLOR = '#1f4e79';

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#1c1e21';
const SOFT = 'color:#5f6368';
const BODY = `${FONT};${INK};font-size:16px;line-height:1.5`;

/**
 * The HTML part of a mail: tables and inline styles, which all mail programs understand. Those that know media
 * queries show it well in the dark and on a phone.
 */
export function asHtml({ subject, title, blocks }: Letter, letterhead: Letterhead): string {
  const { sender, footer } = letterhead;
  const color = letterhead.color ?? DEFAULT_COLOR;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #121417 !important; }
  .card { background-color: #1e2125 !important; }
  .box { background-color: #2a2e33 !important; }
  .ink { color: #eceef0 !important; }
  .soft { color: #a9afb6 !important; }
}
@media (max-width: 480px) {
  .page-edge { padding: 0 !important; }
  .card-edge { padding: 24px 20px !important; }
  .card { border-radius: 0 !important; }
  .button { display: block !important; text-align: center !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f4f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f3f4f6">
<tr><td class="page-edge" align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background-color:#ffffff;border-radius:8px;overflow:hidden">
<tr><td style="height:6px;line-height:6px;font-size:0;background-color:${color}">&nbsp;</td></tr>
<tr><td class="card-edge" style="padding:32px">
<p class="soft" style="margin:0 0 4px;${FONT};${SOFT};font-size:14px;line-height:1.5">${sender}</p>
<h1 class="ink" style="margin:0 0 20px;${FONT};${INK};font-size:22px;line-height:1.3;font-weight:600">${title}</h1>
${blocks.map((block) => blockAsHtml(block, color))}
</td></tr>
</table>
<p class="soft" style="margin:0;padding:16px 20px;${FONT};${SOFT};font-size:13px;line-height:1.5">${footer}</p>
</td></tr>
</table>
</body>
</html>
`.source;
}

function blockAsHtml(block: Block, color: string): Html {
  switch (block.kind) {
    case 'text':
      return markup`<p class="ink" style="margin:0 0 16px;${BODY}">${block.text}</p>
`;
    case 'button':
      return markup`<p style="margin:8px 0 24px"><a class="button" href="${block.url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:${color};${FONT};color:${inkOn(color)};font-size:16px;line-height:1.5;font-weight:600;text-decoration:none">${block.label}</a></p>
<p class="soft" style="margin:0 0 16px;${FONT};${SOFT};font-size:13px;line-height:1.5;word-break:break-all">${block.url}</p>
`;
    case 'code':
      return markup`<p class="box ink" style="margin:0 0 16px;padding:12px 16px;border-radius:6px;background-color:#f3f4f6;font-family:ui-monospace,Menlo,Consolas,monospace;${INK};font-size:15px;line-height:1.5;word-break:break-all">${block.code}</p>
`;
    case 'facts':
      return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
${block.facts.map(factAsHtml)}</table>
`;
    case 'quote':
      return markup`<p class="box ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${color};background-color:#f3f4f6;${BODY};white-space:pre-wrap;word-break:break-word">${block.text}</p>
`;
  }
}

const factAsHtml = ([name, value]: [string, string]) =>
  markup`<tr><td class="soft" valign="top" style="padding:4px 16px 4px 0;${FONT};${SOFT};font-size:14px;line-height:1.5;white-space:nowrap">${name}</td><td class="ink" valign="top" width="100%" style="padding:4px 0;${BODY};word-break:break-word">${value}</td></tr>
`;

/** White where it can be read on a color, else black (WCAG 2). */
function inkOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const contrastOfWhite = 1.05 / (luminance + 0.05);
  return contrastOfWhite >= 4.5 ? '#ffffff' : '#000000';
}
