import { origin } from './origin.js';

it.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['https://www.example.com/', 'https://www.example.com'],
  [' HTTPS://Www.Example.COM ', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('reads %j as the origin %s that browsers send', (given, expected) => {
  expect(origin.parse(given)).toBe(expected);
});

it.each([
  '',
  '*',
  'null',
  'example.com',
  'https://',
  'https://*.example.com',
  'http://localhost:*',
  'http://example.com',
  'http://localhost.example.com',
  'https://example.com/shop',
  'https://example.com?a=1',
  'https://example.com#top',
  'https://user:secret@example.com',
  'https://example.com\\@evil.example',
  'ftp://example.com',
  'file:///index.html',
  'javascript:alert(1)',
  `https://${'x'.repeat(300)}.example`,
])('does not take %j', (given) => {
  expect(origin.safeParse(given).success).toBe(false);
});
