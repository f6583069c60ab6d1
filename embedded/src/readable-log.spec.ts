import { stripVTControlCharacters } from 'node:util';
import { readable } from './readable-log.js';

const time = new Date(2026, 2, 1, 9, 30).toISOString();

it.each([
  [
    { level: 50, reason: 'connect ECONNREFUSED', msg: 'the database is unavailable' },
    '[09:30:00] ERROR: the database is unavailable {"reason":"connect ECONNREFUSED"}\n',
  ],
  [
    { level: 40, service: 'crm', msg: 'event set aside' },
    '[09:30:00] WARN: crm: event set aside\n',
  ],
])('%j becomes one readable line', (entry, line) => {
  expect(stripVTControlCharacters(readable(JSON.stringify({ time, ...entry })))).toBe(line);
});
