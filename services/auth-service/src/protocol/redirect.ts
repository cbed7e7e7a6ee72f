import type { OwnConfig } from '../config.ts';
import { globToRegExp } from './glob.ts';

type Places = Pick<OwnConfig, 'GOTRUE_SITE_URL' | 'GOTRUE_URI_ALLOW_LIST'>;

// scheme, host, port, rest. Whatever a parser could read differently (user info, backslashes,
// escapes in the host, spaces, control characters) does not match and is refused.
const ADDRESS =
  /^([a-z][a-z0-9+.-]*):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[::1\])(:\d{1,5})?([/?][^\s\\\p{C}]*)?$/iu;

interface Address {
  scheme: string;
  host: string;
  port: string;
  rest: string;
}

function addressOf(text: string): Address | null {
  const match = ADDRESS.exec(text.split('#')[0] ?? '');
  if (!match || !URL.canParse(text)) return null;
  const [, scheme = '', host = '', port = '', rest = ''] = match;
  return {
    scheme: scheme.toLowerCase(),
    host: host.toLowerCase(),
    port: port.slice(1),
    rest: rest || '/',
  };
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

// A last label that is a number makes the whole host a number to a browser, however it is written.
const isNumeric = (host: string) => /^(0x[0-9a-f]*|\d+)$/.test(host.split('.').at(-1) ?? '');

/** Whether an address is the site's; a site on one's own machine may be at any port. */
export function isOnSite(url: string, siteUrl: string): boolean {
  const [target, site] = [addressOf(url), addressOf(siteUrl)];
  if (!target || !site || site.scheme !== target.scheme || site.host !== target.host) return false;
  return isLoopback(site.host) || site.port === target.port;
}

// The host and the path are matched apart, so that no wildcard reaches from one into the other.
function matchesPattern({ scheme, host, port, rest }: Address, pattern: string): boolean {
  const parts = /^([^:/]+):\/\/([^/?]*)(.*)$/.exec(pattern);
  if (!parts) return false;
  const [, ofScheme = '', ofHost = '', ofRest = ''] = parts;
  const origin = port === '' ? host : `${host}:${port}`;
  return (
    globToRegExp(ofScheme.toLowerCase(), '').test(scheme) &&
    globToRegExp(ofHost.toLowerCase(), './').test(origin) &&
    globToRegExp(ofRest || '/', './').test(rest)
  );
}

/** Whether a link of ours may lead to `target`. */
export function isAllowedRedirect(places: Places, target: string): boolean {
  const address = addressOf(target);
  if (!address) return false;
  if (isOnSite(target, places.GOTRUE_SITE_URL)) return true;
  if (isNumeric(address.host) && !isLoopback(address.host)) return false;
  return places.GOTRUE_URI_ALLOW_LIST.some((pattern) => matchesPattern(address, pattern));
}

/** The first allowed of the places asked for, without its fragment; else the site itself. */
export function redirectTarget(places: Places, asked: (string | undefined)[]): string {
  const allowed = asked.find((target) => target && isAllowedRedirect(places, target));
  return (allowed ?? places.GOTRUE_SITE_URL).split('#')[0] ?? '';
}
