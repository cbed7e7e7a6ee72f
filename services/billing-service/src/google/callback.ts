import { t } from '@scheduler/i18n/words';
import { Problem } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import { callbackPage, refusedPage, SCRIPT, STYLE } from './callback-page.ts';
import { completeConnect, cookieNameOf, takeBegun, type ConnectOutcome } from './connect.ts';
import { CALLBACK_PATH, connectedDeps, type ConnectedDeps, type GoogleDeps } from './deps.ts';

/** Every path that the cookie of a consent is sent to. */
export const COOKIE_PATH = '/api/calendar/google';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function showPage(context: Context, status: number, page: string) {
  context.status = status;
  context.type = 'html';
  context.set({
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    // The window that opened this one must be able to hear of it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  context.body = page;
}

const one = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

async function outcomeOf(deps: ConnectedDeps, context: Context): Promise<ConnectOutcome | null> {
  const { state, code, error } = context.query;
  const cookie = cookieNameOf(one(state));
  const begun = await takeBegun(deps, one(state), context.cookies.get(cookie) ?? '');
  if (!begun) return null;
  context.cookies.set(cookie, null, { path: COOKIE_PATH, httpOnly: true, sameSite: 'lax' });
  if (one(error) === 'access_denied') return 'cancelled';
  if (one(error) !== '' || one(code) === '') {
    deps.log.warn({ user_id: begun.user_id }, 'Google came back with an error');
    return 'failed';
  }
  return completeConnect(deps, begun, one(code));
}

/** Where Google sends the browser with its answer: `GET /api/calendar/google/callback`. */
export function googleCallback(deps: GoogleDeps): Middleware {
  const files = new Map([
    [`${CALLBACK_PATH}.js`, { type: 'text/javascript', text: SCRIPT }],
    [`${CALLBACK_PATH}.css`, { type: 'text/css', text: STYLE }],
  ]);
  return async (context, next) => {
    const file = files.get(context.path);
    if (!file && context.path !== CALLBACK_PATH) return next();
    context.state.route = 'google.callback';
    if (context.method !== 'GET' && context.method !== 'HEAD') {
      throw new Problem('method-not-allowed', t('This address does not answer that method'));
    }
    if (file) {
      context.type = file.type;
      context.body = file.text;
      return;
    }
    // A look at the head of it is no answer to a consent.
    if (context.method === 'HEAD') return showPage(context, 200, '');
    const outcome = await outcomeOf(connectedDeps(deps), context);
    if (outcome === null) return showPage(context, 400, refusedPage());
    return showPage(context, 200, callbackPage(outcome));
  };
}
