import { Client } from '@forecourt/tests/e2e/api';
import { expectDrawing } from '@forecourt/tests/e2e/drawings';
import { theProduct } from '@forecourt/tests/e2e/product';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
const ask = (accept: string) => new Client().get('/', {}, { accept });

describe('a person who opens the address', () => {
  it.each([BROWSER, '*/*', 'image/png', 'application/json;q=0.5, text/html'])(
    'gets a page (%s)',
    async (accept) => {
      const { status, headers, text } = await ask(accept);
      expect({ status, type: headers.get('content-type'), vary: headers.get('vary') }).toEqual({
        status: 200,
        type: 'text/html; charset=utf-8',
        vary: 'Accept',
      });
      expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    },
  );

  it('learns what this is, where the description is, and how to get a key', async () => {
    const { text } = await ask(BROWSER);
    expect(text).toContain('behind a car dealer&#39;s website');
    expect(text).toContain('href="openapi.json"');
    expect(text).toContain('npx forecourt keys create');
    expect(text).toContain('x-api-key');
  });

  it('finds something behind every link', async () => {
    const { text } = await ask(BROWSER);
    const links = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link!);
    expect(links).toEqual(expect.arrayContaining(['openapi.json', 'health/ready']));
    for (const link of new Set(links)) {
      expect({ link, ...(await new Client().get(`/${link}`)) }).toMatchObject({
        link,
        status: 200,
      });
    }
    await expectDrawing(`${theProduct().url}/assets/forecourt.svg`);
  });

  it('loads nothing from elsewhere, and runs no script', async () => {
    const { headers, text } = await ask(BROWSER);
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/]+=*'$/),
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:|(?:href|src)="(?:\w+:)?\/\//i);
    expect(text).not.toMatch(/@import|url\(/);
  });
});

it.each(['application/json', 'application/json, text/html;q=0.9', 'application/*'])(
  'a program that asks for %s gets JSON',
  async (accept) => {
    const { status, headers, body } = await ask(accept);
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'Accept',
    ]);
    expect(body).toEqual({
      name: 'Forecourt',
      description: expect.any(String),
      openApiUrl: expect.stringMatching(/^http.*\/openapi\.json$/),
      createKeyCommand: expect.stringContaining('npx forecourt keys create'),
    });
  },
);

it('HEAD answers as GET does, without the page', async () => {
  const [head, get] = [await new Client().head('/'), await new Client().get('/')];
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
});
