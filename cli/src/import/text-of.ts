import { isUtf8 } from 'node:buffer';
import { MalformedFileError } from '../errors.js';

const NEWLINE = 0x0a;

/**
 * Decodes UTF-8, with or without a byte order mark, chunk by chunk.
 *
 * @throws MalformedFileError naming the line that is not UTF-8, after the lines before it
 */
export async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const lines = new LineDecoder();
  let unfinished: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([unfinished, chunk]);
    // A chunk may end within a character, but a character never spans a newline.
    const end = bytes.lastIndexOf(NEWLINE) + 1 || wholeCharacters(bytes);
    unfinished = bytes.subarray(end);
    yield* lines.decode(bytes.subarray(0, end));
  }
  yield* lines.decode(unfinished);
}

class LineDecoder {
  private line = 1;
  private atBegin = true;

  *decode(bytes: Buffer): Generator<string> {
    if (bytes.length === 0) return;
    if (isUtf8(bytes)) {
      yield this.textOf(bytes);
      this.line += newlinesIn(bytes);
      return;
    }
    const start = this.skipGoodLines(bytes);
    if (start > 0) yield this.textOf(bytes.subarray(0, start));
    throw new MalformedFileError(
      this.line,
      'The text is not UTF-8: save the file in that encoding ("CSV UTF-8" in a spreadsheet).',
    );
  }

  private textOf(bytes: Buffer): string {
    const text = bytes.toString('utf8');
    if (!this.atBegin) return text;
    this.atBegin = false;
    return text.replace(/^\uFEFF/, '');
  }

  /** Where the first line that is not UTF-8 begins. */
  private skipGoodLines(bytes: Buffer): number {
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length;
      if (!isUtf8(bytes.subarray(start, end))) return start;
      start = end;
      this.line += 1;
    }
  }
}

/** The length without a character that is cut at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    const isContinuation = byte >= 0x80 && byte < 0xc0;
    if (isContinuation) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needs > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
