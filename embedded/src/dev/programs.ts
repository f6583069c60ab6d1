import { fileURLToPath } from 'node:url';
import { startOwnDatabase } from '../own-database.js';
import { prepareProcesses } from '../processes.js';
import type { Host } from '../shape.js';
import { loadedFiles } from './loaded-files.js';
import type { ProgramOptions } from './program.js';

export type DevShape = 'embedded' | 'distributed';

export interface Workspace {
  folder: string;
  /** The folders of the workspaces whose code runs in it, including its own. */
  uses: string[];
  /** The npm packages that it depends on directly. */
  packages: string[];
}

/** The programs of a shape. The servers that they need run when this resolves. */
export async function programsOf(
  shape: DevShape,
  host: Host,
  workspaces: Workspace[],
): Promise<ProgramOptions[]> {
  const services = workspaces.filter(({ folder }) => folder.startsWith('services/'));
  if (shape === 'embedded') {
    const { config, publicUrl, operatorToken, encryptionKey } = host;
    const env = {
      DATABASE_URL: await startOwnDatabase(host),
      ENCRYPTION_KEY: encryptionKey,
      FORECOURT_OPERATOR_TOKEN: operatorToken,
      PUBLIC_URL: publicUrl,
    };
    const main = fileURLToPath(new URL('./embedded-program.main.js', import.meta.url));
    // The rest of `embedded` runs in the process of npm run dev itself.
    const own = [...(await loadedFiles(main))].filter((file) => file.startsWith('embedded/'));
    const uses = [...own, ...services.flatMap((service) => service.uses)];
    return [{ name: 'forecourt', main, env, healthPort: config.PORT, uses }];
  }
  const { services: settingsOfServices, gateway } = await prepareProcesses(host);
  return [gateway, ...settingsOfServices].map((settings) => ({
    ...settings,
    main: fileURLToPath(
      new URL(`../../../services/${settings.name}/dist/main.js`, import.meta.url),
    ),
    uses: services.find(({ folder }) => folder === `services/${settings.name}`)?.uses ?? [],
  }));
}
