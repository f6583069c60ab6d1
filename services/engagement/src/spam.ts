/**
 * Whether a program filled the form: people do not see the field `website`. The sender gets the usual answer, the
 * dealer finds the form among the spam, and nobody else hears of it: no event is written.
 */
export const isSpam = ({ website }: { website?: string | null }): boolean => Boolean(website);
