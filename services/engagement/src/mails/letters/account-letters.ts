import type { AccountMail, MailSecrets } from '@forecourt/contracts/identity/events';
import { text, type Block, type Letter } from './letter.js';

/** On whose behalf, and to whom. */
interface Occasion extends MailSecrets {
  /** The name of the dealer. */
  dealer: string;
  /** The dealer's website. */
  linkBase: string | null;
}

const NOT_YOU = 'If this was not you, reply to this mail at once.';

/** Mails to the holder of a user account. */
export const accountLetters: Record<AccountMail, (occasion: Occasion) => Letter> = {
  email_verification: (occasion) => ({
    subject: `Confirm your e-mail address for ${occasion.dealer}`,
    title: 'Confirm your e-mail address',
    blocks: [
      hello(occasion),
      text(
        `You have an account with ${occasion.dealer}. Please confirm that this address is yours.`,
      ),
      ...proof(occasion, 'Confirm address', '/email/verify'),
      text('If you have not created an account, ignore this mail.'),
    ],
  }),

  password_reset: (occasion) => ({
    subject: `Reset your password for ${occasion.dealer}`,
    title: 'Reset your password',
    blocks: [
      hello(occasion),
      text(
        `Somebody, probably you, asked for a new password for your account with ${occasion.dealer}.`,
      ),
      ...proof(occasion, 'Choose a new password', '/password/reset'),
      text('If this was not you, ignore this mail: your password stays as it is.'),
    ],
  }),

  email_change: (occasion) => ({
    subject: `Confirm your new e-mail address for ${occasion.dealer}`,
    title: 'Confirm your new e-mail address',
    blocks: [
      hello(occasion),
      text(`You asked to use this address for your account with ${occasion.dealer} from now on.`),
      ...proof(occasion, 'Confirm new address', '/email/change'),
      text('If this was not you, ignore this mail: nothing changes.'),
    ],
  }),

  password_changed: (occasion) => ({
    subject: `Your password for ${occasion.dealer} was changed`,
    title: 'Your password was changed',
    blocks: [
      hello(occasion),
      text(
        `The password of your account with ${occasion.dealer} was changed.`,
        'Other devices have been signed out.',
      ),
      text(NOT_YOU),
    ],
  }),

  email_changed: (occasion) => ({
    subject: `Your e-mail address for ${occasion.dealer} was changed`,
    title: 'Your e-mail address was changed',
    blocks: [
      hello(occasion),
      text(
        `Your account with ${occasion.dealer} has another e-mail address now.`,
        'You can no longer log in with this one.',
      ),
      text(NOT_YOU),
    ],
  }),

  account_exists: (occasion) => ({
    subject: `You already have an account with ${occasion.dealer}`,
    title: 'You already have an account',
    blocks: [
      hello(occasion),
      text(
        `Somebody, probably you, tried to register with ${occasion.dealer} with this address, which has an ` +
          'account already.',
        'Log in with it, or ask for a new password if you have forgotten yours.',
      ),
      ...(occasion.linkBase === null
        ? []
        : [{ kind: 'button', label: 'Go to the website', url: occasion.linkBase } as const]),
      text('If this was not you, ignore this mail: nothing has changed.'),
    ],
  }),
};

const hello = ({ firstName }: Occasion) => text(firstName ? `Hello ${firstName},` : 'Hello,');

/** A link that holds the token, or the token itself if nobody knows where to link to. */
function proof({ token, linkBase }: Occasion, label: string, path: string): Block[] {
  if (token === undefined) return [];
  if (linkBase === null) {
    return [
      text('Enter this code on the website. It works once, within an hour.'),
      { kind: 'code', code: token },
    ];
  }
  const url = `${linkBase}${path}?token=${encodeURIComponent(token)}`;
  return [{ kind: 'button', label, url }, text('The link works once, within an hour.')];
}
