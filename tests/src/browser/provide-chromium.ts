import { findExecutable } from '@forecourt/local-servers/executables';
import { say } from '../say.js';
import { installPackages } from '../servers/install-packages.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const findChromium = () => NAMES.map(findExecutable).find((file) => file !== undefined);

/**
 * The Chromium of this machine, installed first if it is missing and may be.
 *
 * @throws Error saying what to install
 */
export async function provideChromium(): Promise<string> {
  const found = process.env['CHROMIUM'] ?? findChromium();
  if (found) return found;
  const reason = await installPackages(['chromium'], say);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    `Chromium is missing, and not installed: ${reason ?? 'its package has no executable of a known name'}. ` +
      'Install it, or set CHROMIUM to its path.',
  );
}
