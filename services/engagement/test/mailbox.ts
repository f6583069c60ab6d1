import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from '@forecourt/service-kit/testing/eventually';

/** A mail as it arrived. */
export interface Arrived extends Email {
  /** To whom the envelope was addressed. */
  recipients: string[];
  /** Whether it came through TLS. */
  secure: boolean;
}

interface MailboxOptions {
  port?: number;
  /** The answer to a recipient, if it is not 250; `never`: none. */
  answerTo?: (address: string) => number | 'never' | undefined;
  /** The answer to a sender, if it is not 250. */
  answerToSender?: (address: string) => number | undefined;
  offersTls?: boolean;
  /** The most bytes that it takes as one mail. */
  size?: number;
  password?: string;
}

/** A real SMTP server, which keeps what it gets. */
export class Mailbox {
  readonly mails: Arrived[] = [];
  private readonly server: SMTPServer;

  private constructor(options: MailboxOptions) {
    const { answerTo, answerToSender, offersTls, size, password } = options;
    const secured = password !== undefined;
    this.server = new SMTPServer({
      logger: false,
      authOptional: !secured,
      allowInsecureAuth: true,
      size,
      rejectOversized: true,
      disabledCommands: offersTls ? [] : ['STARTTLS'],
      onAuth: (auth, _session, done) =>
        auth.password === password ? done(null, { user: auth.username }) : done(refusal(535)),
      onMailFrom: ({ address }, _session, done) => {
        const code = answerToSender?.(address);
        done(code === undefined ? null : refusal(code));
      },
      onRcptTo: ({ address }, _session, done) => {
        const code = answerTo?.(address);
        if (code !== 'never') done(code === undefined ? null : refusal(code));
      },
      onData: (stream, { envelope, secure }, done) => {
        void buffer(stream)
          .then((raw) => PostalMime.parse(raw))
          .then((mail) => {
            const recipients = envelope.rcptTo.map(({ address }) => address);
            this.mails.push({ ...mail, recipients, secure });
            done();
          });
      },
    });
    // A client that gives up in the middle.
    this.server.on('error', () => undefined);
  }

  static async open(options: MailboxOptions = {}): Promise<Mailbox> {
    const mailbox = new Mailbox(options);
    await once(mailbox.server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
    return mailbox;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** The mails to an address so far. */
  to(address: string): Arrived[] {
    return this.mails.filter(({ recipients }) => recipients.includes(address));
  }

  /** Waits for the one mail to an address. */
  async theOneTo(address: string): Promise<Arrived> {
    const [mail] = await eventually(() => {
      expect(this.to(address)).toHaveLength(1);
      return this.to(address);
    });
    return mail!;
  }

  close(): Promise<void> {
    return new Promise((closed) => this.server.close(closed));
  }
}

const refusal = (responseCode: number) => Object.assign(new Error('not for you'), { responseCode });
