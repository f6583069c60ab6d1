import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's own service answers at this address to whoever is inside, though it is a public one. */
const METADATA_AT_PUBLIC_ADDRESS = '168.63.129.16';

/** A webhook would reach what only the platform's own network can. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';

  constructor(host: string, address: string) {
    super(
      host === address
        ? `${address} is not a public address`
        : `${host} stands for ${address}, which is not a public address`,
    );
  }
}

/**
 * Whether an address is one of the public internet: not loopback, private, link-local, multicast, reserved, nor any
 * of these within an IPv6 address.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.parse(address).range() === 'unicast' && address !== METADATA_AT_PUBLIC_ADDRESS;

/** The host of a URL, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws PrivateAddressError for a URL whose host is an address, and not a public one */
export function requirePublicLiteral(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(host, host);
}

/**
 * Resolves names for a connection that is made right after it, to the very addresses that were checked: a name that
 * stands for another address a moment later gains nothing.
 */
export const publicLookup =
  (lookup: LookupFunction = resolve): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found as LookupAddress[];
      const hidden = addresses.find(({ address }) => !isPublicAddress(address));
      if (hidden) return callback(new PrivateAddressError(host, hidden.address), []);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
