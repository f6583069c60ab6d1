import type { Random } from '../random.js';
import type { Engine, Model } from './models.js';

/** One version of a model that can be bought: trim, engine and the run of years it belongs to. */
interface Version {
  trim: string;
  engine: Engine;
  generation: string;
  year: number;
}

/** Chooses a version from the model's own trims, engines and years, as near to the age as they allow. */
export function chooseVersion(
  random: Random,
  model: Model,
  age: number,
  currentYear: number,
): Version {
  const trim = random.pick(model.trims);
  const engine = random.pick(enginesOf(model, trim));
  return { trim, engine, ...yearNearest(model, currentYear - age, currentYear) };
}

/** The newest model year on sale, which is no later than this year. */
export function newestYearOf({ generations }: Model, currentYear: number): number {
  return Math.max(
    ...generations
      .filter(({ startYear }) => startYear <= currentYear)
      .map(({ endYear }) => Math.min(endYear ?? currentYear, currentYear)),
  );
}

function yearNearest({ generations }: Model, wanted: number, currentYear: number) {
  const nearest = generations
    .filter(({ startYear }) => startYear <= currentYear)
    .map(({ name, startYear, endYear }) => {
      const last = Math.min(endYear ?? currentYear, currentYear);
      const year = Math.min(Math.max(wanted, startYear), last);
      return { generation: name, year, distance: Math.abs(year - wanted) };
    })
    .sort((a, b) => a.distance - b.distance)[0]!;
  return { generation: nearest.generation, year: nearest.year };
}

/**
 * The engines that the trim may have. The reference data does not link the two, but an engine's
 * name often names its trim ("… Type S 355 hp …"), and plug-in trims of some brands end in an "e"
 * ("330e").
 */
export function enginesOf({ engines, trims }: Model, trim: string): Engine[] {
  const named = engines.map((engine) => trimNamedBy(engine, trims));
  // "Type S Advance" is a "Type S".
  const own = longest(named.filter((name) => name && `${trim} `.startsWith(`${name} `)));
  const fitting = engines.filter((engine, index) => named[index] === own);
  if (own !== undefined) return fitting;
  const alike = trims.some(isPluginTrim)
    ? fitting.filter(({ type }) => (type === 'plugin_hybrid') === isPluginTrim(trim))
    : fitting;
  return alike.length > 0 ? alike : engines;
}

const isPluginTrim = (trim: string) => /\d\de\b/.test(trim);

/** The Supra's "2.0" has the 2.0L engine. */
function trimNamedBy({ name }: Engine, trims: string[]): string | undefined {
  return longest(
    trims.filter((trim) => ` ${name} `.includes(` ${trim} `) || name.startsWith(`${trim}L `)),
  );
}

/** Prefers "Carrera S" to "Carrera". */
const longest = (names: (string | undefined)[]): string | undefined =>
  names.reduce(
    (best, name) => ((name?.length ?? 0) > (best?.length ?? 0) ? name : best),
    undefined,
  );
