import type { Context, Middleware } from 'koa';
import type { GatewayConfig } from './config.ts';

export type SecurityContact = Pick<
  GatewayConfig,
  'SECURITY_CONTACT' | 'SECURITY_POLICY' | 'SECURITY_LANGUAGES' | 'SITE_URL'
>;

const SECURITY_PATH = '/.well-known/security.txt';
const CHANGE_PASSWORD_PATH = '/.well-known/change-password';
/** The section of the settings with the password. */
const PASSWORD_SETTINGS = '/settings#security';

/**
 * Days until a copy of the file is outdated. RFC 9116 recommends less than a year. The date advances
 * every day, as long as the gateway runs.
 */
const EXPIRATION_DAYS = 90;
const HOUR_SECONDS = 3600;

/**
 * Serves the contact for reports of vulnerabilities, and the page on which users change their password,
 * for password managers. Without a contact, `security.txt` doesn't exist.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9116
 * @see https://w3c.github.io/webappsec-change-password-url/
 */
export function serveWellKnown(contact: SecurityContact, now: () => number): Middleware {
  return (context, next) => {
    const isRead = context.method === 'GET' || context.method === 'HEAD';
    if (isRead && context.path === CHANGE_PASSWORD_PATH) return redirectToPassword(context);
    if (isRead && context.path === SECURITY_PATH && contact.SECURITY_CONTACT) {
      context.type = 'text/plain; charset=utf-8';
      context.set('cache-control', `public, max-age=${HOUR_SECONDS}`);
      context.body = renderSecurityText(contact, now());
      return undefined;
    }
    return next();
  };
}

function redirectToPassword(context: Context): undefined {
  context.set('cache-control', 'no-store');
  context.redirect(PASSWORD_SETTINGS);
}

function renderSecurityText(contact: SecurityContact, now: number): string {
  const { SITE_URL, SECURITY_CONTACT = [], SECURITY_POLICY, SECURITY_LANGUAGES } = contact;
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + EXPIRATION_DAYS);
  const fields = [
    ...SECURITY_CONTACT.map((uri) => ['Contact', uri]),
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', SECURITY_LANGUAGES],
    // The URLs in this file must use https.
    ['Canonical', SITE_URL.startsWith('https:') && SITE_URL + SECURITY_PATH],
    ['Policy', SECURITY_POLICY],
  ];
  return fields
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
