/** What must be true for a process to do its work; a text says what is missing. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined;

/** Asks every check; gives the texts of those that are not met. */
export async function unmetChecks(checks: ReadinessCheck[]): Promise<string[]> {
  const answers = await Promise.all(
    checks.map(async (check) => {
      try {
        return await check();
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    }),
  );
  return answers.filter((answer) => answer !== undefined);
}
