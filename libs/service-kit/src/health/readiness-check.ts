/** A condition for a process to do its work; its text says what is missing. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined;

/** Runs every check; returns the texts of those that fail. */
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
