import type { z } from 'zod';

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

export const IS_REQUIRED = 'is required';

/** JSON text may hold `1e400`, which is read as Infinity. */
const TOO_LARGE = 'must be a number below 1.8e308';

/** Words zod's issue with a field for the reader. Keeps messages that the schemas define. */
export function faultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return IS_REQUIRED;
      return wrongType(issue);
    case 'invalid_value':
      if (issue.input === undefined) return IS_REQUIRED;
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_key':
      return `has a name that ${issue.issues.map(({ message }) => message).join(' and ')}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    default:
      return undefined;
  }
}

function wrongType({ expected, input }: { expected: string; input?: unknown }): string {
  const wanted = `must be ${typeNames[expected] ?? expected}`;
  if (input === null) return `${wanted}, not null`;
  return typeof input === 'number' && expected === 'number' ? TOO_LARGE : wanted;
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall | RawBound<'minimum'>) {
  if (origin === 'array') return `must have at least ${minimum} items`;
  if (origin === 'string') return `must be at least ${minimum} characters long`;
  return inclusive === false ? `must be above ${minimum}` : `must be ${minimum} or more`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig | RawBound<'maximum'>) {
  if (origin === 'array') return `must have at most ${maximum} items`;
  if (origin === 'string') return `must be at most ${maximum} characters long`;
  return inclusive === false ? `must be below ${maximum}` : `must be ${maximum} or less`;
}

type RawBound<Side extends string> = {
  origin: string;
  inclusive?: boolean;
} & Record<Side, number | bigint>;
