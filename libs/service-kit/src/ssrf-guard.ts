import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * All global unicast addresses. The rest of the address space is special or unassigned, for example
 * IPv4-compatible addresses (`::127.0.0.1`), which some systems connect to the embedded address.
 *
 * @see https://www.iana.org/assignments/ipv6-address-space
 */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Azure's metadata and DNS server. The address belongs to a public range but is reachable only from
 * virtual machines. Other clouds use link-local, private or reserved addresses.
 */
const AZURE_METADATA_ADDRESS = '168.63.129.16';

/**
 * Whether an IP address is on the public Internet: not loopback, private, link-local, reserved or a
 * cloud's metadata server. IPv4-mapped addresses count as the embedded address. Addresses of
 * transition mechanisms (NAT64, 6to4, Teredo) aren't public, because they embed other addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsedAddress = ipaddr.process(address);
  if (parsedAddress.range() !== 'unicast') return false;
  return parsedAddress instanceof ipaddr.IPv6
    ? parsedAddress.match(GLOBAL_UNICAST_IPV6)
    : parsedAddress.toString() !== AZURE_METADATA_ADDRESS;
}

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
