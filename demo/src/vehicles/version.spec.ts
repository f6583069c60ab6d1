import { enginesOf, newestYearOf, chooseVersion } from './version.js';
import { Random } from '../random.js';
import type { Engine, Generation, Model } from './models.js';

const engineCalled = (name: string, type = 'petrol'): Engine => ({ name, type, horsepower: 200 });

const modelWith = (more: Partial<Model>): Model => ({
  name: 'Model',
  brand: 'Brand',
  bodyType: 'sedan',
  trims: ['Base'],
  engines: [engineCalled('2.0L I4 200 hp automatic')],
  generations: [],
  ...more,
});

const run = (startYear: number, endYear: number | null): Generation => ({
  name: `Run of ${startYear}`,
  startYear,
  endYear,
});

const namesOf = (engines: Engine[]) => engines.map(({ name }) => name);

describe('the engines of a trim', () => {
  const carrera = engineCalled('3.0L H6 Carrera 379 hp DCT');
  const carreraS = engineCalled('3.0L H6 Carrera S 443 hp DCT');
  const plain = engineCalled('3.0L H6 400 hp DCT');
  const model = modelWith({
    trims: ['Carrera', 'Carrera S', 'Carrera S Touring', 'Targa'],
    engines: [carrera, carreraS, plain],
  });

  it.each([
    ['Carrera', carrera],
    ['Carrera S', carreraS],
    ['Carrera S Touring', carreraS],
    ['Targa', plain],
  ])('of %s are those named after it, else those named after no trim', (trim, engine) => {
    expect(namesOf(enginesOf(model, trim))).toEqual([engine.name]);
  });

  it('are plug-in hybrids only for plug-in trims', () => {
    const plugin = engineCalled('2.0L I4 Plug-in Hybrid 288 hp automatic', 'plugin_hybrid');
    const petrol = engineCalled('2.0L I4 Turbo 255 hp automatic');
    const series = modelWith({ trims: ['330e xDrive', '330i'], engines: [plugin, petrol] });
    expect(namesOf(enginesOf(series, '330e xDrive'))).toEqual([plugin.name]);
    expect(namesOf(enginesOf(series, '330i'))).toEqual([petrol.name]);
  });
});

describe('the year of a version', () => {
  const model = modelWith({ generations: [run(1998, 2004), run(2015, 2019)] });

  it.each([
    [1, 2019, 'Run of 2015'],
    [9, 2017, 'Run of 2015'],
    [14, 2015, 'Run of 2015'],
    [25, 2001, 'Run of 1998'],
  ])('lies inside a run, as near to an age of %i as possible', (age, year, generation) => {
    const version = chooseVersion(new Random('any'), model, age, 2026);
    expect(version).toMatchObject({ year, generation });
  });

  it('is never in the future', () => {
    expect(newestYearOf(modelWith({ generations: [run(2020, null), run(2027, null)] }), 2026)).toBe(
      2026,
    );
  });
});
