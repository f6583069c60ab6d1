/** What seals in the outbox of mails are for. Both may hold tokens. */
export const MAIL_DETAILS = 'mail details';
export const MAIL_CONTENTS = 'mail contents';
