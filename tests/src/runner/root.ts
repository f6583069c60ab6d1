import { fileURLToPath } from 'node:url';

/** The folder of the repository; this file runs from tests/dist/runner. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
