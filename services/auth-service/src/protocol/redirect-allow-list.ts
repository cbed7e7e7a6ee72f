import type { LocalConfig } from '../config.ts';
import { globToRegExp } from './glob.ts';

type RedirectSettings = Pick<LocalConfig, 'GOTRUE_SITE_URL' | 'GOTRUE_URI_ALLOW_LIST'>;

// Scheme, host, port, path and query. Rejects everything that parsers interpret differently: user
// info, backslashes, escapes in the host, spaces and control characters.
const URL_PATTERN =
  /^([a-z][a-z0-9+.-]*):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[::1\])(:\d{1,5})?([/?][^\s\\\p{C}]*)?$/iu;

interface ParsedUrl {
  scheme: string;
  host: string;
  port: string;
  pathAndQuery: string;
}

function parseUrl(text: string): ParsedUrl | null {
  const match = URL_PATTERN.exec(text.split('#')[0] ?? '');
  if (!match || !URL.canParse(text)) return null;
  const [, scheme = '', host = '', port = '', rest = ''] = match;
  return {
    scheme: scheme.toLowerCase(),
    host: host.toLowerCase(),
    port: port.slice(1),
    pathAndQuery: rest || '/',
  };
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

// Browsers parse a host as an IPv4 address if its last label is a number in any notation.
const isNumeric = (host: string) => /^(0x[0-9a-f]*|\d+)$/.test(host.split('.').at(-1) ?? '');

/** Whether a URL has the origin of the site. The port of a loopback site is ignored. */
export function isSiteUrl(url: string, siteUrl: string): boolean {
  const [target, site] = [parseUrl(url), parseUrl(siteUrl)];
  if (!target || !site || site.scheme !== target.scheme || site.host !== target.host) return false;
  return isLoopback(site.host) || site.port === target.port;
}

// Scheme, host and path are matched separately, so a wildcard can't match across their boundaries.
function matchesPattern(
  { scheme, host, port, pathAndQuery: rest }: ParsedUrl,
  pattern: string,
): boolean {
  const parts = /^([^:/]+):\/\/([^/?]*)(.*)$/.exec(pattern);
  if (!parts) return false;
  const [, schemePattern = '', hostPattern = '', pathPattern = ''] = parts;
  const origin = port === '' ? host : `${host}:${port}`;
  return (
    globToRegExp(schemePattern.toLowerCase(), '').test(scheme) &&
    globToRegExp(hostPattern.toLowerCase(), './').test(origin) &&
    globToRegExp(pathPattern || '/', './').test(rest)
  );
}

/** Whether links and sign-ins may redirect to `target`. */
export function isAllowedRedirect(settings: RedirectSettings, target: string): boolean {
  const parsed = parseUrl(target);
  if (!parsed) return false;
  if (isSiteUrl(target, settings.GOTRUE_SITE_URL)) return true;
  if (isNumeric(parsed.host) && !isLoopback(parsed.host)) return false;
  return settings.GOTRUE_URI_ALLOW_LIST.some((pattern) => matchesPattern(parsed, pattern));
}

/** Returns the first allowed candidate without its fragment, or the site URL. */
export function selectRedirect(
  settings: RedirectSettings,
  candidates: (string | undefined)[],
): string {
  const allowed = candidates.find((target) => target && isAllowedRedirect(settings, target));
  return (allowed ?? settings.GOTRUE_SITE_URL).split('#')[0] ?? '';
}
