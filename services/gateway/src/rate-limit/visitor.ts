import ipaddr from 'ipaddr.js';

/** Some proxies forward the port with the address: `203.0.113.7:50123`, `[2001:db8::1]:50123`. */
const WITH_PORT = /^(?:\[(.+)\]|([\d.]+)):\d+$/;

/**
 * Who counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, of which a household has at least one
 * and every device as many addresses as it likes.
 */
export function visitorOf(given: string): string {
  const [, inBrackets, v4] = WITH_PORT.exec(given) ?? [];
  const text = inBrackets ?? v4 ?? given;
  // What a trusted proxy says instead of an address, such as `unknown`, is one visitor.
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`);
  return `${network.toString()}/64`;
}
