const url = process.env.FORECOURT_URL!;

it('is alive and ready', async () => {
  const live = await fetch(`${url}/health/live`);
  const ready = await fetch(`${url}/health/ready`);

  expect([live.status, ready.status]).toEqual([200, 200]);
});

it('opens nothing without a key', async () => {
  const response = await fetch(`${url}/external/brands`);

  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ statusCode: 401, code: 'unauthorized' });
});
