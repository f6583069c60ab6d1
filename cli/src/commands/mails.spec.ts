import { describe, expect, it } from '@jest/globals';
import { converse, ID, TIME } from '../../test/forecourt-at.js';

const mail = {
  id: ID,
  organizationId: ID,
  environment: 'live',
  template: 'password_reset',
  status: 'sent',
  to: 'jane@example.com',
  subject: 'Reset your password for Acme',
  attempts: 2,
  lastError: null,
  createdDate: TIME,
  sentDate: TIME,
};
const page = (data: object[]) => ({
  body: { data, total: data.length, page: 1, limit: 500, totalPages: 1 },
});

describe('forecourt mails list', () => {
  it('filters by what is given', async () => {
    const { code, requests } = await converse(
      [
        ...['mails', 'list', '--organization', 'acme', '--environment', 'test'],
        ...['--status', 'failed', '--limit', '5'],
      ],
      page([mail]),
    );
    expect(code).toBe(0);
    expect(requests).toMatchObject([
      {
        path: '/manage/mails',
        query: { organization: 'acme', environment: 'test', status: 'failed', limit: '5' },
      },
    ]);
  });

  it('prints a table; a mail that is not written yet is called by its template', async () => {
    const queued = {
      ...mail,
      status: 'queued',
      to: null,
      subject: null,
      attempts: 0,
      sentDate: null,
    };
    const { stdout } = await converse(
      ['mails', 'list'],
      page([mail, { ...queued, lastError: 'no reply\nfrom identity' }]),
    );
    const [title, first, second] = stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(title).toEqual([
      'ID',
      'STATUS',
      'TO',
      'SUBJECT',
      'CREATED',
      'SENT',
      'ATTEMPTS',
      'LAST ERROR',
    ]);
    expect(first).toEqual(expect.arrayContaining(['sent', 'jane@example.com', '2', '-']));
    expect(second).toEqual(expect.arrayContaining(['queued', 'password_reset']));
    expect(second!.at(-1)).toBe('no reply from identity');
  });
});

describe('forecourt mails show', () => {
  const show = (more: object) =>
    converse(['mails', 'show', ID], {
      body: { data: { ...mail, replyTo: null, text: null, ...more } },
    });

  it('prints the text, without control characters', async () => {
    const { code, stdout } = await show({
      status: 'kept',
      sentDate: null,
      replyTo: 'sales@acme.example',
      text: 'Hello\u001b[31m Jane,\n\n> Hi',
    });
    expect(code).toBe(0);
    expect(stdout).toContain('Reply to  sales@acme.example\n');
    expect(stdout).toContain('\n\nHello [31m Jane,\n\n> Hi');
  });

  it.each([
    ['sent', 'The text was removed when the mail was sent.'],
    ['queued', 'It is not written yet.'],
  ])('says why a mail that is %s has no text', async (status, why) => {
    expect((await show({ status })).stdout).toContain(`\n\n${why}\n`);
  });
});
