import type { Block, Letter, Letterhead } from './letter.js';

/** The plain-text part of a mail. */
export const asText = ({ title, blocks }: Letter, { footer }: Letterhead): string =>
  [title, ...blocks.map(blockAsText), `-- \n${footer}`].join('\n\n').concat('\n');

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return block.code;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
  }
}
