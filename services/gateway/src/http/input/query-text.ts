import { parse } from 'qs';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';
import { MAX_JSON_DEPTH } from '@forecourt/contracts/text';

/** Text with the structure that brackets and repetition give it. */
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

/**
 * Reads a query string or a form body: `tags=a&tags=b`, `phone[mobile]=…`.
 *
 * @param fault makes the error to throw on bad percent-encoding
 */
export function parseText(
  text: string,
  fault: () => DomainError = platformErrors.malformed_url,
): TextInput {
  return parse(text, {
    decoder: (encoded) => decode(encoded, fault),
    // Deeper than any schema allows: qs makes a garbage key of the brackets below, which none accepts.
    depth: MAX_JSON_DEPTH + 1,
    // A list is one however long, so that its schema says what is wrong with it.
    arrayLimit: PARAMETER_LIMIT,
    parameterLimit: PARAMETER_LIMIT,
    // Without prototypes a parameter may have any name and harm nothing.
    plainObjects: true,
  }) as TextInput;
}

/**
 * What a query's parameters are called, without the brackets behind it. Read from the text itself: qs drops a
 * parameter without a name, and one called `__proto__`, in silence.
 */
export function parameterNames(text: string): string[] {
  const names = text
    .split('&')
    .filter((parameter) => parameter !== '')
    .map((parameter) => decode(parameter.split('=', 1)[0] ?? '', platformErrors.malformed_url))
    .map((name) => name.split('[', 1)[0] || name);
  return [...new Set(names)];
}
