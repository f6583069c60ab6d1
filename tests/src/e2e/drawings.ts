import { Client } from './client.js';

/** Asserts that one of our URLs is absolute and serves a drawing without a key (D25). */
export async function expectDrawing(url: string): Promise<void> {
  const { pathname, protocol } = new URL(url);
  expect(protocol).toMatch(/^https?:$/);
  const { status, headers, text } = await new Client().get(pathname);
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'image/svg+xml',
  });
  expect(text).toMatch(/<svg/);
}
