/** The last year that the source covers in full. A run that reaches it is still on sale. */
const LAST_FULL_YEAR = 2024;

/** One missing year inside a run is a gap in the source (2023 has many), not a pause in sales. */
const BRIDGED_YEARS = 1;

export function findRuns(years) {
  const sorted = [...new Set(years)].sort((a, b) => a - b);
  const runs = [];
  for (const year of sorted) {
    const run = runs.at(-1);
    if (run && year - run.last <= BRIDGED_YEARS + 1) run.last = year;
    else runs.push({ first: year, last: year });
  }
  return runs.map(({ first, last }) => ({
    startYear: first,
    endYear: last >= LAST_FULL_YEAR ? null : last,
  }));
}

/** The name of an open run leaves out the last year. A new year of data then does not rename it. */
export function runName(model, { startYear, endYear }) {
  if (endYear === null) return `${model} (${startYear}–present)`;
  return startYear === endYear ? `${model} (${startYear})` : `${model} (${startYear}–${endYear})`;
}
