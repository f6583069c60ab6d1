import { describe, expect, it } from '@jest/globals';
import { converse, TIME } from '../../test/forecourt-at.js';

const key = { kid: 'the-new-key', state: 'signing', signsFromDate: TIME, createdDate: TIME };
const rotated = (...revokedKids: string[]) => ({ body: { data: { ...key, revokedKids } } });

describe('forecourt signing-keys rotate', () => {
  it('keeps the tokens signed before by default', async () => {
    const { code, stdout, requests } = await converse(['signing-keys', 'rotate'], rotated());

    expect(code).toBe(0);
    expect(requests).toMatchObject([
      { method: 'POST', path: '/manage/signing-keys/rotate', body: { revokeOld: false } },
    ]);
    expect(stdout).toBe(
      'the-new-key signs from now on.\n' +
        'Tokens signed before are accepted until they expire, within the hour.\n',
    );
  });

  it('refuses the tokens signed before with --revoke-old', async () => {
    const { stdout, requests } = await converse(
      ['signing-keys', 'rotate', '--revoke-old'],
      rotated('the-old-key', 'the-next-key'),
    );

    expect(requests).toMatchObject([{ body: { revokeOld: true } }]);
    expect(stdout).toContain('Tokens of the-old-key, the-next-key are refused');
  });

  it('prints JSON', async () => {
    const { stdout } = await converse(['signing-keys', 'rotate', '--json'], rotated());

    expect(JSON.parse(stdout)).toEqual({ ...key, revokedKids: [] });
  });
});

describe('forecourt signing-keys list', () => {
  it('shows the state of each key', async () => {
    const { stdout, requests } = await converse(['signing-keys', 'list'], {
      body: { data: [key, { ...key, kid: 'an-old-key', state: 'retired' }], total: 2 },
    });

    expect(requests).toMatchObject([{ method: 'GET', path: '/manage/signing-keys' }]);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^ID +STATE +SIGNS FROM +CREATED$/),
      'the-new-key  signing  2026-03-01 09:30 UTC  2026-03-01 09:30 UTC',
      'an-old-key   retired  2026-03-01 09:30 UTC  2026-03-01 09:30 UTC',
      '',
    ]);
  });
});
