import { anOrganization } from '@forecourt/tests/e2e/api';
import { encode, type Answer } from '@forecourt/tests/e2e/client';
import { inOneShape } from '@forecourt/tests/e2e/conforms';
import { readOperations, type ApiOperation, type Field } from '@forecourt/tests/e2e/openapi';
import { callerOf, pathOf, sampleRequest } from '@forecourt/tests/e2e/sample-request';
import { rightText, wrongText, type TriedText } from '@forecourt/tests/e2e/text-values';
import { isRefusal, namesField } from '@forecourt/tests/e2e/verdict';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

let world: World;
beforeAll(async () => {
  world = await aWorld(await anOrganization());
});

/** Passwords and tokens must not travel in a URL. */
const isSecret = (name: string) => /password|token/.test(name);

/** A URL cannot hold more. */
const isTooLongFor = (transport: string, { text }: TriedText) =>
  transport === 'query' && text.length > 6_000;

/** Every field that may travel as text: parameters in the query, bodies in form and query. */
const places = (await readOperations()).flatMap((operation) =>
  operation.fields
    .filter((field) => field.in !== 'path')
    .flatMap((field) => {
      const transports = field.in === 'query' ? (['query'] as const) : (['form', 'query'] as const);
      return transports
        .filter((transport) => transport === 'form' || !isSecret(field.name))
        .map((transport) => ({
          operation,
          field,
          transport,
          name: `${operation.name} ${field.name} in the ${transport}`,
        }));
    }),
);

/** Sends a sample request with one of its fields replaced by this text. */
function sendWith(
  operation: ApiOperation,
  field: Field,
  { text }: TriedText,
  transport: 'form' | 'query',
): Promise<Answer> {
  const { path, query, body } = sampleRequest(
    operation,
    world,
    field.in === 'body' ? 'all' : 'required',
  );
  const { [field.name]: _, ...others } = { ...query, ...body };
  const secrets = Object.entries(others).filter(([name]) => isSecret(name));
  const open = Object.entries(others).filter(([name]) => !isSecret(name));
  const all = (fields: [string, unknown][]) =>
    [encode(Object.fromEntries(fields)), text].filter(Boolean).join('&');
  const inputs =
    transport === 'form'
      ? { form: all(Object.entries(others)) }
      : { query: all(open), ...(secrets.length > 0 && { json: Object.fromEntries(secrets) }) };
  return callerOf(operation, world).send(operation.method, pathOf(operation, path), inputs);
}

describe.each(places)('$name', ({ operation, field, transport }) => {
  it('names the field that does not fit', async () => {
    const wronglyTaken = [];
    for (const tried of wrongText(field)) {
      if (isTooLongFor(transport, tried)) continue;
      const answer = await sendWith(operation, field, tried, transport);
      if (!namesField(answer, field)) wronglyTaken.push({ ...tried, answer: answer.text });
      else if (isRefusal(answer)) inOneShape(answer);
    }
    expect(wronglyTaken).toEqual([]);
  });

  it('accepts what fits', async () => {
    const wronglyRefused = [];
    for (const tried of rightText(field)) {
      const answer = await sendWith(operation, field, tried, transport);
      if (isRefusal(answer)) wronglyRefused.push({ ...tried, answer: answer.text });
    }
    expect(wronglyRefused).toEqual([]);
  });
});
