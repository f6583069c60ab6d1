import { once } from 'node:events';
import { connect } from 'node:tls';
import { UnreachableError } from './errors.js';
import { isRecord } from './record.js';
import type { ServerUrl } from './server-url.js';

const PROBE_TIMEOUT_MS = 2_000;

const UNKNOWN_AUTHORITY = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Explains why `fetch` got no answer. */
export async function connectionFailure(
  error: unknown,
  { url, hint }: ServerUrl,
): Promise<UnreachableError> {
  const failure = (reason: string, { whatToDo = hint, mayHaveArrived = false } = {}) =>
    new UnreachableError(`${url} ${reason}.`, whatToDo, mayHaveArrived, { cause: error });
  if (isRecord(error) && error.name === 'TimeoutError') {
    return failure('did not answer in time', { mayHaveArrived: true });
  }
  const { code, message } = causeOf(error);
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    const whatToDo = `Use ${url.replace('https:', 'http:')}`;
    return failure('does not speak HTTPS', { whatToDo });
  }
  if (UNKNOWN_AUTHORITY.includes(code)) {
    const whatToDo = "Name the file of the authority's certificate: NODE_EXTRA_CA_CERTS=<file>";
    return failure('has a certificate from an authority that this computer does not trust', {
      whatToDo,
    });
  }
  switch (code) {
    case 'ECONNREFUSED':
      return failure('cannot be reached: nothing listens there');
    case 'ENOTFOUND':
      return failure('cannot be reached: there is no such host');
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return (
        (await httpsExpected(url)) ?? failure('broke the connection', { mayHaveArrived: true })
      );
    default:
      return failure(`cannot be reached${message && `: ${message.trim()}`}`);
  }
}

/** The error if an `http:` URL leads to an HTTPS port, otherwise undefined. */
export async function httpsExpected(url: string): Promise<UnreachableError | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:' || !(await speaksTls(hostname, Number(port || 80)))) return undefined;
  const whatToDo = `Use ${url.replace('http:', 'https:')}`;
  return new UnreachableError(`${url} speaks HTTPS only.`, whatToDo, false);
}

async function speaksTls(hostname: string, port: number): Promise<boolean> {
  // No secret is sent, so any certificate will do.
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port, rejectUnauthorized: false });
  socket.setTimeout(PROBE_TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch (error) {
    // An alert is TLS too: the server has no certificate for this name.
    return causeOf({ cause: error }).code.includes('ALERT');
  } finally {
    socket.destroy();
  }
}

/** fetch wraps the socket's error; for a host with several addresses, that one wraps theirs. */
function causeOf(error: unknown): { code: string; message: string } {
  const cause = isRecord(error) ? error.cause : undefined;
  const first =
    isRecord(cause) && Array.isArray(cause.errors) ? cause.errors.find(isRecord) : cause;
  if (!isRecord(first)) return { code: '', message: '' };
  return { code: String(first.code), message: String(first.message) };
}
