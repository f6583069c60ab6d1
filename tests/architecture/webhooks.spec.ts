import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { webhookData, webhookTypes } from '@forecourt/contracts/engagement/webhook-shapes';
import { root } from '@forecourt/tests/runner/root';

const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z_.]+)` *\|[^|]+\|([^|]+)\|$/gm)].map(
  ([, type, fields]) => ({
    type: type!,
    fields: [...fields!.matchAll(/`(\w+)`/g)].map(([, field]) => field!),
  }),
);
const examples = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(
  ([, text]) => JSON.parse(text!) as unknown,
);

const bodySchema = z.strictObject({
  type: z.enum(webhookTypes),
  timestamp: z.iso.datetime(),
  data: z.unknown(),
});

it('docs/webhooks.md lists exactly the types, each with its fields', () => {
  const actual = webhookTypes.map((type) => ({
    type,
    fields: Object.keys(webhookData[type].shape).filter((field) => field !== 'environment'),
  }));

  expect(rows.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual(
    actual.toSorted((a, b) => a.type.localeCompare(b.type)),
  );
});

it('the examples in docs/webhooks.md are bodies as they are sent, with every record', () => {
  const fields = examples.flatMap((example) => {
    const { type, data } = bodySchema.parse(example);
    const sent = webhookData[type].parse(data);
    // Nothing in it that is not sent.
    expect(sent).toEqual(data);
    return Object.keys(sent);
  });

  const all = rows.flatMap((row) => row.fields);
  expect([...new Set(fields)].toSorted()).toEqual([...new Set([...all, 'environment'])].toSorted());
});
