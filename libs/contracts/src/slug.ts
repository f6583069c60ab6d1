import { z } from 'zod';

/** The readable part of a URL: lower-case letters, digits and hyphens. */
export const slug = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `must be at most ${maxLength} characters long`)
    .regex(
      /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
      'must consist of lower-case letters, digits and hyphens, and begin and end with a letter or digit',
    );

/** `Citroën C3 & more` → `citroen-c3-and-more` */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
