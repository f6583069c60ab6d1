import type { SigningKey } from '@forecourt/contracts/identity/signing-key-rpc';
import { forecourt, forecourtJson } from '@forecourt/tests/e2e/forecourt-command';

/** Other tests rotate keys at the same time, so none asks which key signs now. */
describe('forecourt signing-keys', () => {
  it('rotate makes a key that list shows', async () => {
    const { kid } = await forecourtJson<SigningKey>('signing-keys', 'rotate');

    const listed = await forecourtJson<SigningKey[]>('signing-keys', 'list');

    expect(listed.map((key) => key.kid)).toContain(kid);
  });

  it('rotate says what becomes of the tokens signed before', async () => {
    const { code, stdout } = await forecourt(['signing-keys', 'rotate']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^\S{43} signs from now on\.\n/);
    expect(stdout).toContain('until they expire');
  });

  it('list shows a table', async () => {
    const { code, stdout } = await forecourt(['signing-keys', 'list']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^ID +STATE +SIGNS FROM +CREATED\n/);
    expect(stdout).toMatch(/ signing +\d{4}-/);
  });
});
