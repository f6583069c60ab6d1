/** Takes one line of progress. */
export type Say = (line: string) => void;

/** Shows a line to the person who waits. */
export const say: Say = (line) => {
  process.stdout.write(`${line}\n`);
};
