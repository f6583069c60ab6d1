import { parse } from 'qs';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';

/** Text with the structure that brackets and repetition give it. */
export type TextInput = { [name: string]: TextValue };
export type TextValue = string | TextValue[] | TextInput | undefined;

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
    depth: 3,
    arrayLimit: 200,
    parameterLimit: 1_000,
    // Without prototypes a parameter may have any name and harm nothing.
    plainObjects: true,
  }) as TextInput;
}

/** The one name that qs leaves out in silence, whatever its options. */
export const PROTOTYPE = '__proto__';

/** Whether a parameter has this name, or is one of its brackets. */
export const namesPrototype = (text: string): boolean =>
  text
    .split('&')
    .some((parameter) =>
      /^__proto__(?:[=[]|$)/.test(decode(parameter, platformErrors.malformed_url)),
    );
