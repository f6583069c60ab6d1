import { parse } from 'qs';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';
import { MAX_JSON_DEPTH } from '@forecourt/contracts/text';

/** Text, structured by brackets and repetition. */
export type TextInput = { [name: string]: TextValue };
export type TextValue = string | TextValue[] | TextInput | undefined;

const PARAMETER_LIMIT = 1_000;

const decode = (text: string, fault: () => DomainError) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw fault();
  }
};

const tooMany = () =>
  platformErrors.invalid_parameter({
    message: `A query or form may have at most ${PARAMETER_LIMIT} parameters.`,
  });

/**
 * Reads a query string or a form body: `tags=a&tags=b`, `phone[mobile]=…`.
 *
 * @param fault makes the error to throw on bad percent-encoding
 * @throws DomainError `invalid_parameter` for more than 1,000 parameters
 */
export function parseText(
  text: string,
  fault: () => DomainError = platformErrors.malformed_url,
): TextInput {
  // qs would drop the rest silently.
  if (text.split('&').length > PARAMETER_LIMIT) throw tooMany();
  return parse(text, {
    decoder: (encoded) => decode(encoded, fault),
    // qs makes one garbage key of any brackets beyond this depth, which every schema refuses.
    depth: MAX_JSON_DEPTH + 1,
    // qs turns a longer list into an object, and the error would not name its length.
    arrayLimit: PARAMETER_LIMIT,
    parameterLimit: PARAMETER_LIMIT,
    // Without prototypes, no parameter name can do harm.
    plainObjects: true,
  }) as TextInput;
}

/**
 * The names of a query's parameters, without their brackets. Read from the text itself: qs silently drops
 * empty names and `__proto__`.
 */
export function parameterNames(text: string): string[] {
  const names = text
    .split('&')
    .filter((parameter) => parameter !== '')
    .map((parameter) => decode(parameter.split('=', 1)[0] ?? '', platformErrors.malformed_url))
    .map((name) => name.split('[', 1)[0] || name);
  return [...new Set(names)];
}
