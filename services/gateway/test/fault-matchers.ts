/** Matches a 400 whose details name exactly these fields, in this order. */
export const faultsIn = (...fields: string[]) => ({
  status: 400,
  body: {
    code: 'invalid_parameter',
    details: fields.map((field) => ({ field, message: expect.any(String) })),
  },
});
