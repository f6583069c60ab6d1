/** The command's exit codes, as `forecourt --help` documents them. */
export const ExitCode = {
  ok: 0,
  /** The request was refused, or some of many were: rows of an import, dead letters. */
  refused: 1,
  wrongUsage: 2,
  unreachable: 3,
} as const;
