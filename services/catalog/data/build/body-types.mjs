// The source has one word for vans and minivans; facts/model-body-types.csv tells them apart.
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
 * The style found in the most years. The latest year breaks a tie, then the order of body-types.csv.
 * The order within a source cell means nothing.
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
