import { createTransport, type NodemailerError, type Transporter } from 'nodemailer';
import {
  asMessage,
  MailCarrier,
  MailDeferredError,
  MailRefusedError,
  type ReadyMail,
} from './mail-carrier.js';

/** Of the connection, in milliseconds, unless SMTP_URL has others. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Closing: "Service not available". */
const SERVICE_CLOSING = 421;

/** Sends mails to an SMTP server. */
export class SmtpCarrier extends MailCarrier {
  readonly notice = undefined;
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport(withTimeouts(url));
  }

  async carry(mail: ReadyMail, signal: AbortSignal): Promise<'sent'> {
    try {
      await this.transport.sendMail({ ...asMessage(mail, this.from), signal });
      return 'sent';
    } catch (error) {
      throw judged(error as NodemailerError);
    }
  }
}

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return url.href;
}

/** Tells a fault of this mail from one of the server, such as a wrong password. */
function judged(error: NodemailerError): Error {
  const { code, command, responseCode, message } = error;
  const isOfMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!isOfMail || responseCode === SERVICE_CLOSING) return error;
  // Without a response, nodemailer itself has refused it.
  const isFinal = responseCode === undefined || error.permanent;
  return new (isFinal ? MailRefusedError : MailDeferredError)(message, { cause: error });
}
