import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address is on the public Internet: not loopback, private, link-local or reserved. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Thrown instead of connecting to a private address. */
export class ForbiddenAddressError extends Error {}

const forbiddenAddress = (name: string) =>
  new ForbiddenAddressError(`${name} resolves to an address that isn't on the public Internet`);

/**
 * Checks a URL with an IP address as its host. It isn't resolved, so `createGuardedLookup`
 * doesn't check it.
 *
 * @param isAllowed decides whether to connect to an IP address
 * @throws ForbiddenAddressError
 */
export function requireAllowedHost(
  { hostname }: URL,
  isAllowed: (address: string) => boolean,
): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host) && !isAllowed(host)) throw forbiddenAddress(hostname);
}

/** Signature of `dns.lookup`. */
export type DnsLookup = typeof lookup;

/**
 * Creates a `lookup` function for sockets that rejects host names with any forbidden address. The
 * connection uses the checked addresses, which prevents DNS rebinding.
 *
 * @param isAllowed decides whether to connect to an IP address
 * @param resolve replaces `dns.lookup` in tests
 */
export const createGuardedLookup =
  (isAllowed: (address: string) => boolean, resolve: DnsLookup = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isAllowed(address))) {
        return done(forbiddenAddress(hostname), '', 0);
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
