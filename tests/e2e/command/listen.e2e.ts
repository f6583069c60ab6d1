import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, eventually } from '@forecourt/tests/e2e/api';
import { Receiver } from '@forecourt/tests/e2e/a-receiver';
import { theProduct } from '@forecourt/tests/e2e/product';
import { root } from '@forecourt/tests/runner/root';

const bin = join(root, 'cli', 'bin', 'forecourt.mjs');

it('forwards what happens in test to a server on this machine, until Ctrl-C', async () => {
  await using receiver = await Receiver.start();
  const { organization, test, live } = await anOrganization();
  const { url, operatorToken } = theProduct();
  const args = ['listen', '--forward-to', receiver.url, '--organization', organization.slug];
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env['PATH'], FORECOURT_URL: url, FORECOURT_OPERATOR_TOKEN: operatorToken },
  });
  const ended = once(child, 'exit');
  let output = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += String(text)));
  child.stderr.setEncoding('utf8').on('data', (text) => (said += String(text)));
  try {
    const secret = await eventually(() => {
      expect(said).toContain('Ctrl-C ends.');
      return /whsec_\S+/.exec(said)![0];
    }, 10_000);
    const email = anEmail();
    for (const site of [live, test])
      await site.post('/external/contact/submit', { name: 'Jane', email, message: 'Hi' });

    await eventually(() => expect(output).toMatch(/ {2}contact\.submitted {2}.* {2}200 {2}/));
    expect(receiver.verified(secret)).toEqual([
      expect.objectContaining({
        type: 'contact.submitted',
        data: { environment: 'test', contactMessage: expect.objectContaining({ email }) },
      }),
    ]);
  } finally {
    child.kill('SIGINT');
    await ended;
  }
});
