import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readModels } from './models.js';

it('models.json is up to date with the reference data', () => {
  const script = fileURLToPath(new URL('../../models/build-models.mjs', import.meta.url));
  const run = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(run).toMatchObject({ stderr: '', status: 0 });
});

it('every model can be bought: it has a trim, an engine and a generation', async () => {
  const models = await readModels();
  expect(models.length).toBeGreaterThan(200);
  for (const { trims, engines, generations } of models) {
    expect(trims.length).toBeGreaterThan(0);
    expect(engines.length).toBeGreaterThan(0);
    expect(generations.length).toBeGreaterThan(0);
  }
});
