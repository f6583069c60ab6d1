// Minivans are told from vans in facts/model-body-types.csv: the source has one word for both.
const SOURCE_STYLES = new Map([['Van/Minivan', 'Van']]);

function countYears(rows) {
  const years = new Map();
  for (const { year, styles } of rows) {
    for (const style of styles) {
      const name = SOURCE_STYLES.get(style) ?? style;
      years.set(name, (years.get(name) ?? new Set()).add(year));
    }
  }
  return years;
}

/**
 * The style that most years have; of equal ones the one of the latest year; of equal ones again the
 * one that body-types.csv names first. The order within a source cell means nothing.
 */
export function commonestStyle(rows, order) {
  const ranked = [...countYears(rows)].map(([name, years]) => ({
    name,
    count: years.size,
    latest: Math.max(...years),
    rank: order.indexOf(name),
  }));
  ranked.sort((a, b) => b.count - a.count || b.latest - a.latest || a.rank - b.rank);
  return ranked[0]?.name ?? null;
}
