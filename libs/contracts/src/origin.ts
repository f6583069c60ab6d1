import { text } from './text.js';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether text names an origin: scheme, host and port. Plain http is for a developer's own machine. */
function isOrigin(given: string): boolean {
  const url = URL.parse(given);
  if (!url || given.includes('*')) return false;
  const isBare = /^[^/?#@\\]+:\/\/[^/?#@\\]+\/?$/.test(given);
  if (url.protocol === 'http:') return isBare && LOCAL_HOSTS.includes(url.hostname);
  return isBare && url.protocol === 'https:';
}

/** An origin as browsers write it in `Origin`: lower case, punycode, no default port, no trailing slash. */
export const origin = text(300)
  .refine(isOrigin, {
    error:
      'must be an origin such as https://www.example.com or http://localhost:5173: scheme, host and port, ' +
      'no path, no wildcard; http only for localhost',
    abort: true,
  })
  .overwrite((given) => URL.parse(given)?.origin ?? given)
  .meta({ example: 'https://www.example.com' });
