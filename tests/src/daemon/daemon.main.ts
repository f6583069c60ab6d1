import { runDaemon } from './run-daemon.js';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: daemon.main.js <folder>');
await runDaemon(folder);
