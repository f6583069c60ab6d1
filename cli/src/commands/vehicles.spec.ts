import { describe, expect, it } from '@jest/globals';
import { converse, ID, TENANT } from '../../test/forecourt-at.js';

describe('forecourt vehicles set-status', () => {
  const sold = { id: ID, stockNumber: 'A/1 ü', name: '2021 Toyota Camry', status: 'sold' };

  it('changes the status of the vehicle with this stock number, whatever its characters', async () => {
    const { code, stdout, requests } = await converse(
      ['vehicles', 'set-status', 'A/1 ü', 'sold', ...TENANT],
      { body: { data: sold } },
    );
    expect(code).toBe(0);
    expect(requests).toMatchObject([
      {
        method: 'PATCH',
        path: '/manage/organizations/acme/test/vehicles/A%2F1%20%C3%BC',
        body: { status: 'sold' },
      },
    ]);
    expect(stdout).toBe('A/1 ü 2021 Toyota Camry: sold\n');
  });

  it('refuses a status that does not exist', async () => {
    const { code, requests } = await converse(
      ['vehicles', 'set-status', 'A-1', 'gone', ...TENANT],
      {},
    );
    expect([code, requests]).toEqual([2, []]);
  });
});
