import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@forecourt/embedded/topology';
import { root } from '@forecourt/tests/runner/root';

it.each(services)('$name runs every migration that has a file', async ({ name, migrations }) => {
  const folder = `services/${name}/src/migrations`;
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts'));
  const list = `services/${name}/src/${name}.service-definition.ts`;

  const unlisted: string[] = [];
  for (const file of files) {
    const module = (await import(join(root, folder, file))) as Record<string, unknown>;
    for (const [exported, migration] of Object.entries(module)) {
      if (!migrations.some((listed) => listed === migration)) {
        unlisted.push(`${folder}/${file}: name ${exported} in "migrations" of ${list}`);
      }
    }
  }

  expect(existsSync(join(root, list))).toBe(true);
  expect(files.length).toBeGreaterThan(0);
  expect(unlisted).toEqual([]);
});
