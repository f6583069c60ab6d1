import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { listContactMessages } from '@forecourt/contracts/engagement/rpc';
import { aPublishableKey } from '@forecourt/tests/e2e/a-page';
import { anOrganization, aVehicle, conforms, type Api } from '@forecourt/tests/e2e/api';
import { theProduct } from '@forecourt/tests/e2e/product';
import { root } from '@forecourt/tests/runner/root';

const example = readFileSync(join(root, 'docs/examples/website.html'), 'utf8');

let browser: Browser;
let sites: Server[];
/** Two origins, neither of which is the product's. */
let origin: string;
let foreignOrigin: string;
/** What both sites serve. */
let html: string;
let api: Api;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM']!,
    // Chromium's sandbox refuses root, as whom CI runs.
    args: ['--no-sandbox'],
  });
  sites = [await aSite(), await aSite()];
  [origin, foreignOrigin] = sites.map(originOf) as [string, string];
  api = await anOrganization();
  await api.live.dealer.has(aVehicle());
});
afterAll(async () => {
  await browser.close();
  for (const site of sites) site.close();
});

async function aSite(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server)));
}

const originOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`;

/** Opens the page of the documentation, with this key in it, and waits until it has read the stock. */
async function open(key: string, from = origin): Promise<Page> {
  html = example.replace('https://api.example.com', theProduct().url).replace('pk_live_…', key);
  const page = await browser.newPage();
  await page.goto(from);
  await page.waitForFunction("document.querySelector('#status').textContent !== ''");
  return page;
}

const statusOf = (page: Page) => page.locator('#status').textContent();

/** What a script in the page can read of an answer. */
const readIn = (page: Page, key: string, path: string) =>
  page.evaluate<{ status: number; environment: string | null; code?: string } | string>(
    `fetch('${theProduct().url}${path}', { headers: { 'x-api-key': '${key}' } }).then(
      async (answer) => ({
        status: answer.status,
        environment: answer.headers.get('forecourt-environment'),
        code: (await answer.json()).code,
      }),
      (error) => String(error),
    )`,
  );

describe('a page on another origin, in Chromium,', () => {
  it('shows the stock and sends a form with a publishable key that names its origin', async () => {
    const { key } = await aPublishableKey(api, [origin]);

    const page = await open(key);
    expect(await statusOf(page)).toBe('Loaded');
    expect(await page.locator('#cars li').count()).toBe(1);
    await page.locator('[name=name]').fill('Jane Doe');
    await page.locator('[name=email]').fill('jane.doe@example.com');
    await page.locator('[name=message]').fill('Is it still there?');
    await page.locator('button').click();
    await page.getByText('Thank you for your message').waitFor();

    const contacts = await api.live.dealer.get('contacts');
    expect(conforms(contacts, listContactMessages.response).data).toMatchObject([
      { name: 'Jane Doe', message: 'Is it still there?', spam: false },
    ]);
  });

  it('reads errors and headers', async () => {
    const { key } = await aPublishableKey(api, [origin]);
    const page = await open(key);

    expect(await readIn(page, key, '/external/customers')).toEqual({
      status: 403,
      environment: 'live',
      code: 'insufficient_scope',
    });
    expect(await readIn(page, key, '/external/nothing')).toMatchObject({ status: 404 });
  });

  it('hides the field that only programs fill', async () => {
    const { key } = await aPublishableKey(api, [origin]);
    const page = await open(key);

    const box = await page.locator('[name=website]').boundingBox();

    expect(box!.x + box!.width).toBeLessThan(0);
  });

  it('reads nothing with a secret key, even where its origin is known', async () => {
    await aPublishableKey(api, [origin]);

    const page = await open(api.live.key);

    expect(await statusOf(page)).toBe('Failed to fetch');
    expect(await page.locator('#cars li').count()).toBe(0);
  });

  it('reads nothing with a publishable key that names another origin', async () => {
    const { key } = await aPublishableKey(api, [origin]);

    const page = await open(key, foreignOrigin);

    expect(await statusOf(page)).toBe('Failed to fetch');
    expect(await readIn(page, key, '/external/vehicles')).toBe('TypeError: Failed to fetch');
  });
});
