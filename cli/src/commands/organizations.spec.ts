import { describe, expect, it } from '@jest/globals';
import { converse, ID, TIME } from '../../test/forecourt-at.js';

const acme = {
  id: ID,
  name: 'Acme Motors',
  slug: 'acme',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  contactEmail: 'sales@acme.example',
  leadEmails: ['leads@acme.example'],
  leadMails: true,
  mail: { senderName: null, color: '#1a73e8', replyTo: null, linkBase: null },
  createdDate: TIME,
};

describe('forecourt organizations create', () => {
  const args = ['organizations', 'create', '--name', 'Acme Motors', '--slug', 'acme'];

  it('sends the given options, with the operator token', async () => {
    const { code, requests } = await converse([...args, '--currency', 'EUR'], {
      status: 201,
      body: { data: acme },
    });
    expect(code).toBe(0);
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/manage/organizations',
        idempotencyKey: expect.any(String),
        query: {},
        authorization: 'Bearer the-token',
        body: { name: 'Acme Motors', slug: 'acme', currency: 'EUR' },
      },
    ]);
  });

  it('prints a sentence, or the organization as JSON', async () => {
    const reply = { status: 201, body: { data: acme } };
    expect(await converse(args, reply)).toMatchObject({
      stdout:
        'Created the organization Acme Motors (acme): prices in EUR, time zone Europe/Berlin.\n',
      stderr: '',
    });
    const { stdout } = await converse([...args, '--json'], reply);
    expect(JSON.parse(stdout)).toEqual(acme);
  });
});

describe('forecourt organizations list', () => {
  it('prints a table, or a JSON array', async () => {
    const reply = { body: { data: [acme], total: 1 } };
    const table = await converse(['organizations', 'list'], reply);
    expect(table.stdout.split('\n')).toEqual([
      'SLUG  NAME         CURRENCY  TIME ZONE      CONTACT             CREATED',
      'acme  Acme Motors  EUR       Europe/Berlin  sales@acme.example  2026-03-01 09:30 UTC',
      '',
    ]);
    const { stdout } = await converse(['organizations', 'list', '--json'], reply);
    expect(JSON.parse(stdout)).toEqual([acme]);
  });

  it('says on stderr if there are none', async () => {
    const reply = { body: { data: [], total: 0 } };
    expect(await converse(['organizations', 'list'], reply)).toMatchObject({
      stdout: '',
      stderr: 'There are no organizations yet.\n',
    });
    expect((await converse(['organizations', 'list', '--json'], reply)).stdout).toBe('[]\n');
  });
});

describe('forecourt organizations update', () => {
  const reply = { body: { data: acme } };

  it('sends the given settings', async () => {
    const { code, requests } = await converse(
      [
        ...[
          'organizations',
          'update',
          'acme',
          '--name',
          'Acme',
          '--contact-email',
          'a@acme.example',
        ],
        ...['--lead-email', 'b@acme.example', '--lead-email', 'c@acme.example', '--no-lead-mails'],
        ...['--sender-name', 'Acme Cars', '--color', '#000000', '--reply-to', 'd@acme.example'],
        ...['--link-base', 'https://acme.example'],
      ],
      reply,
    );
    expect(code).toBe(0);
    expect(requests).toMatchObject([
      {
        method: 'PATCH',
        path: '/manage/organizations/acme',
        body: {
          name: 'Acme',
          contactEmail: 'a@acme.example',
          leadEmails: ['b@acme.example', 'c@acme.example'],
          leadMails: false,
          mail: {
            senderName: 'Acme Cars',
            color: '#000000',
            replyTo: 'd@acme.example',
            linkBase: 'https://acme.example',
          },
        },
      },
    ]);
  });

  it.each<[string[], object]>([
    [['--lead-mails'], { leadMails: true }],
    [['--contact-email', ''], { contactEmail: null }],
    [['--lead-email', ''], { leadEmails: [] }],
    [['--color', ''], { mail: { color: null } }],
  ])('%j changes nothing else', async (options, body) => {
    const { requests } = await converse(['organizations', 'update', 'acme', ...options], reply);
    expect(requests.map((request) => request.body)).toEqual([body]);
  });

  it('prints all settings, or the organization as JSON', async () => {
    const args = ['organizations', 'update', 'acme', '--color', '#1a73e8'];
    expect((await converse(args, reply)).stdout.split('\n')).toEqual([
      'Acme Motors (acme)',
      'Contact   sales@acme.example',
      'Leads     to leads@acme.example',
      'Mails     from Acme Motors; answers to sales@acme.example',
      'Color     #1a73e8',
      'Links to  nothing: mails show codes to copy',
      '',
    ]);
    const { stdout } = await converse([...args, '--json'], reply);
    expect(JSON.parse(stdout)).toEqual(acme);
  });

  it('asks for a setting if there is none', async () => {
    const { code, stderr, requests } = await converse(['organizations', 'update', 'acme'], reply);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain('organizations update --help');
  });
});
