import { anOrganization } from '@forecourt/tests/e2e/api';
import { inOneShape } from '@forecourt/tests/e2e/conforms';
import { rightJson, wrongJson, type Tried } from '@forecourt/tests/e2e/field-values';
import { readOperations } from '@forecourt/tests/e2e/openapi';
import { callerOf, sampleRequest, send } from '@forecourt/tests/e2e/sample-request';
import { isRefusal, namesField } from '@forecourt/tests/e2e/verdict';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

let world: World;
beforeAll(async () => {
  world = await aWorld(await anOrganization());
});

/** Every field of every JSON body in the OpenAPI document. */
const fields = (await readOperations()).flatMap((operation) =>
  operation.fields
    .filter((field) => field.in === 'body')
    .map((field) => ({ operation, field, name: `${operation.name} ${field.name}` })),
);

it('knows the fields of the specification', () => {
  const known = fields.map(({ name }) => name);
  expect(known).toEqual(
    expect.arrayContaining([
      'POST /external/auth/register phone',
      'POST /external/auth/login password',
      'PATCH /external/customers/{id} preferences',
      'POST /external/newsletter/unsubscribe email',
      'POST /external/contact/submit subject',
      'POST /external/test-drives preferredDate',
    ]),
  );
});

describe.each(fields)('$name', ({ operation, field }) => {
  const sendWith = async ({ what, value }: Tried) => {
    const request = sampleRequest(operation, world, 'all');
    request.body[field.name] = value;
    const answer = await send(operation, request, callerOf(operation, world));
    return { what, value, answer };
  };

  it('names the field that does not fit', async () => {
    const wronglyTaken = [];
    for (const tried of wrongJson(field)) {
      const { answer, ...said } = await sendWith(tried);
      if (!namesField(answer, field)) wronglyTaken.push({ ...said, answer: answer.text });
      else if (isRefusal(answer)) inOneShape(answer);
    }
    expect(wronglyTaken).toEqual([]);
  });

  it('accepts what fits', async () => {
    const wronglyRefused = [];
    for (const tried of rightJson(field)) {
      const { answer, ...said } = await sendWith(tried);
      if (isRefusal(answer)) wronglyRefused.push({ ...said, answer: answer.text });
    }
    expect(wronglyRefused).toEqual([]);
  });
});
