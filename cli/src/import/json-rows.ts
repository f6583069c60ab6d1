import Assembler from 'stream-json/core/assembler.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import { MalformedFileError } from '../errors.js';
import { LONGEST_RECORD, type SourceRow } from './source-row.js';

/**
 * Reads rows from a JSON array of objects, unchanged: the server checks fields and types. An
 * element that is not an object comes with its fault.
 *
 * @throws MalformedFileError if the JSON is broken or not an array
 */
export async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const elements = new ArrayElements();
  let line = 1;
  for await (const chunk of text) {
    // The parser reports no positions; fed line by line, its tokens belong to the current line.
    for (const piece of chunk.split(/(?<=\n)/)) {
      yield* elements.read(piece, line);
      if (piece.endsWith('\n')) line += 1;
    }
  }
  elements.end(line);
}

/** Assembles the elements of one JSON array from pieces of its text. */
class ArrayElements {
  private readonly parse = jsonParser({ streamValues: false });
  private element = new Assembler();
  private depth = 0;
  private started = false;
  private beganOnLine = 1;
  private charactersRead = 0;

  *read(piece: string, line: number): Generator<SourceRow> {
    for (const token of this.tokensOf(piece, line)) {
      if (this.depth === 0) {
        this.begin(token, line);
        continue;
      }
      if (this.depth === 1) {
        if (token.name === 'endArray') {
          this.depth = 0;
          continue;
        }
        this.beganOnLine = line;
        this.charactersRead = 0;
        this.element = new Assembler();
      }
      this.element.consume(token);
      if (token.name === 'startObject' || token.name === 'startArray') this.depth += 1;
      if (token.name === 'endObject' || token.name === 'endArray') this.depth -= 1;
      if (this.depth === 1) yield asRow(this.element.current, this.beganOnLine);
    }
    this.guardLength(piece);
  }

  end(line: number): void {
    if (!this.started) throw new MalformedFileError(line, 'The file is empty: it has no array.');
    if (this.depth > 0) {
      throw new MalformedFileError(
        this.depth === 1 ? line : this.beganOnLine,
        'The file ends before its array does.',
      );
    }
  }

  private begin(token: Token, line: number): void {
    if (token.name !== 'startArray') {
      throw new MalformedFileError(line, 'The file must be one JSON array of vehicles.');
    }
    this.started = true;
    this.depth = 1;
  }

  private tokensOf(piece: string, line: number): Token[] {
    try {
      const tokens = this.parse(piece);
      return typeof tokens === 'symbol' ? [] : tokens.values;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MalformedFileError(
        line,
        `The JSON is broken: ${reason.replace('Parser cannot parse input: ', '')}.`,
      );
    }
  }

  /** An unclosed bracket or quote must not turn the rest of the file into one element. */
  private guardLength(piece: string): void {
    this.charactersRead = this.depth > 1 ? this.charactersRead + piece.length : 0;
    if (this.charactersRead <= LONGEST_RECORD) return;
    throw new MalformedFileError(
      this.beganOnLine,
      `The record is longer than ${LONGEST_RECORD} characters: is a bracket never closed?`,
    );
  }
}

function asRow(element: unknown, line: number): SourceRow {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    return { line, faults: [{ column: null, message: 'must be an object' }] };
  }
  return { line, row: { ...element } };
}
