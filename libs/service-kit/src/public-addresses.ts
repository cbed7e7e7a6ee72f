import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one that anybody may reach: no machine of ours, no network within. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** An address that we do not connect to. */
export class ForbiddenAddress extends Error {}

const forbidden = (name: string) =>
  new ForbiddenAddress(`${name} leads to an address that is not on the public Internet`);

/**
 * Judges a URL's host that is an address already, and so is never looked up.
 *
 * @throws ForbiddenAddress
 */
export function requireAllowedHost(
  { hostname }: URL,
  isAllowed: (address: string) => boolean,
): void {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(literal) && !isAllowed(literal)) throw forbidden(hostname);
}

/** How a name is looked up, as `node:dns` does. */
export type Resolve = typeof lookup;

/**
 * Looks a name up for a connection, which is then made to just these addresses: a name that changes
 * its mind afterwards gains nothing. One address within is enough to refuse the name.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean, resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isAllowed(address))) {
        return done(forbidden(hostname), '', 0);
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
