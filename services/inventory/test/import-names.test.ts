import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { camry, camryEngine, hondaEngine, rav4Engine } from './reference-set.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = () => new Dealer(inventory, aTenant());

describe('reference data', () => {
  it.each([
    [{ brand: ' TOYOTA ', model: 'camry' }, '2021 Toyota Camry'],
    [{ brand: 'mercedes-benz', model: 'camry' }, undefined],
    [{ brand: 'toyota', model: 'Camry Solara' }, '2021 Toyota Camry'],
    [{ brand: 'Toyota', model: 'rav4', trim: 'limited' }, '2021 Toyota RAV4 Limited'],
  ])('is found by name, slug or alias, in any case: %j', async (cells, name) => {
    const dealer = aDealer();

    const result = await dealer.sends([aVehicle().numbered('A').with(cells)]);

    if (name === undefined) expect(result.created).toBe(0);
    else expect(await dealer.vehicle('A')).toMatchObject({ name });
  });

  it.each(['Camry (2018–present)', 'CAMRY-2018', '2018'])(
    'finds the generation by name, slug or start year: %s',
    async (generation) => {
      const dealer = aDealer();
      await dealer.has(aVehicle().numbered('A').with({ generation }));

      expect((await dealer.vehicle('A')).generation).toMatchObject({
        name: 'Camry (2018–present)',
      });
    },
  );

  it('of two engines with the same name, picks the one that the model offers', async () => {
    const dealer = aDealer();
    const { name } = camryEngine;
    expect(rav4Engine.name).toBe(name);
    await dealer.has(
      aVehicle().numbered('CAMRY').of('Toyota', 'Camry').with({ engine: name }),
      aVehicle().numbered('RAV4').of('Toyota', 'RAV4').with({ engine: name }),
      aVehicle().numbered('SLUG').of('Toyota', 'Camry').with({ engine: rav4Engine.slug }),
    );

    expect((await dealer.vehicle('CAMRY')).engine?.id).toBe(camryEngine.id);
    expect((await dealer.vehicle('RAV4')).engine?.id).toBe(rav4Engine.id);
    expect((await dealer.vehicle('SLUG')).engine?.id).toBe(rav4Engine.id);
  });

  it('does not guess between two engines with the same name if the model offers neither', async () => {
    const corolla = aVehicle().of('Toyota', 'Corolla').with({ engine: camryEngine.name });

    expect((await aDealer().sends([corolla])).errors).toEqual([
      {
        row: 0,
        column: 'engine',
        message:
          '"2.5L I4 203 hp automatic" of Toyota Corolla is ambiguous; use one of 2-5l-camry, 2-5l-rav4',
      },
    ]);
  });

  it('is read together with the known vehicle: a model of the known brand', async () => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A').of('Toyota', 'Camry'));

    await dealer.has(aVehicle().numbered('A').without('brand').with({ model: 'RAV4' }));

    expect(await dealer.vehicle('A')).toMatchObject({
      name: '2021 Toyota RAV4',
      model: { bodyType: { name: 'SUV' } },
    });
    expect(await dealer.lists({ bodyTypeId: camry.bodyTypeId })).toMatchObject({ total: 0 });
  });

  it('is refused if the rest of the vehicle does not fit the new brand, model or engine', async () => {
    const dealer = aDealer();
    await dealer.has(
      aVehicle().numbered('A').with({ trim: 'XSE', generation: '2018', engine: camryEngine.name }),
    );
    const [honda, rav4] = [
      aVehicle().numbered('A').without('model').with({ brand: 'Honda' }),
      aVehicle().numbered('A').of('Toyota', 'RAV4'),
    ];

    expect((await dealer.sends([honda])).errors).toEqual([
      { row: 0, column: 'model', message: 'Camry is not a model of Honda; name the model too' },
    ]);
    expect((await dealer.sends([rav4])).errors).toEqual([
      {
        row: 0,
        column: 'trim',
        message: 'XSE does not belong to Toyota RAV4; name the trim too, or clear it',
      },
      {
        row: 0,
        column: 'generation',
        message:
          'Camry (2018–present) does not belong to Toyota RAV4; name the generation too, or clear it',
      },
    ]);
    const result = await dealer.sends([
      aVehicle()
        .numbered('A')
        .of('Honda', 'Civic')
        .with({ trim: null, generation: null, engine: hondaEngine.slug }),
    ]);
    expect(result).toMatchObject({ updated: 1, errors: [] });
    expect(await dealer.vehicle('A')).toMatchObject({ name: '2021 Honda Civic', trim: null });
  });
});

describe('name and slug', () => {
  it('change with year, brand, model or trim, and stay the same otherwise', async () => {
    const dealer = aDealer();
    const vehicle = aVehicle().numbered('STK 1/b').with({ trim: 'XSE' });
    await dealer.has(vehicle);
    expect(await dealer.vehicle('STK 1/b')).toMatchObject({
      name: '2021 Toyota Camry XSE',
      slug: '2021-toyota-camry-xse-stk-1-b',
    });

    await dealer.has(vehicle.from(2022));

    expect(await dealer.vehicle('STK 1/b')).toMatchObject({
      name: '2022 Toyota Camry XSE',
      slug: '2022-toyota-camry-xse-stk-1-b',
    });
  });

  it('never give two vehicles of a dealer the same slug', async () => {
    const dealer = aDealer();
    const [first, ...alike] = ['a-1', 'A-1', 'A/1'].map((number) => aVehicle().numbered(number));
    await dealer.has(first!);
    await dealer.has(...alike);

    const { data } = await dealer.lists();

    expect(new Set(data.map(({ slug }) => slug)).size).toBe(3);
    expect((await dealer.vehicle('a-1')).slug).toBe('2021-toyota-camry-a-1');
    expect((await dealer.vehicle('A/1')).slug).toMatch(/^2021-toyota-camry-a-1-[0-9a-f]{8}$/);
    expect(await dealer.sends([first!, ...alike])).toMatchObject({ unchanged: 3 });
  });
});
