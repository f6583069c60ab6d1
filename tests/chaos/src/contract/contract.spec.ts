import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Contract, type CheckedAnswer } from './contract.js';

const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
const contract = new Contract(JSON.parse(readFileSync(file, 'utf8')) as never);

const answer = (status: number, body: object): CheckedAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  requestId: 'a-request',
  body,
});

const unavailable = {
  statusCode: 503,
  message: 'Service Unavailable',
  error: 'The service did not answer in time.',
  timestamp: '2026-01-01T00:00:00.000Z',
  code: 'service_unavailable',
  requestId: 'a-request',
};

it('an answer as the document describes it has no fault', () => {
  const body = { statusCode: 200, data: { email: 'a@example.com', subscribed: true } };

  expect(contract.fault('POST /external/newsletter/subscribe', answer(200, body))).toBeUndefined();
  expect(contract.fault('GET /external/brands/{id}', answer(503, unavailable))).toBeUndefined();
});

it.each<[string, string, CheckedAnswer, string]>([
  [
    'lacks a field',
    'POST /external/newsletter/subscribe',
    answer(200, { statusCode: 200, data: { email: 'a@example.com' } }),
    'subscribed',
  ],
  ['has an unknown status', 'GET /external/brands', answer(502, unavailable), '502'],
  [
    'is an error in another shape',
    'GET /external/brands',
    answer(503, { message: 'no' }),
    'statusCode',
  ],
  [
    'is an error of another status',
    'GET /external/brands',
    answer(503, { ...unavailable, statusCode: 500 }),
    'statusCode',
  ],
  [
    'is an error of another request',
    'GET /external/brands',
    answer(503, { ...unavailable, requestId: 'another' }),
    'requestId',
  ],
  [
    'is no JSON',
    'GET /external/brands',
    { ...answer(503, unavailable), contentType: 'text/html' },
    'content type',
  ],
])('an answer that %s is a fault', (_, operation, given, fault) => {
  expect(contract.fault(operation, given)).toContain(fault);
});
