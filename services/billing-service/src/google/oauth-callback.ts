import { methodNotAllowed, serializeCookie } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import { renderCallbackPage, renderExpiredPage, SCRIPT, STYLE } from './oauth-callback-page.ts';
import {
  completeConnect,
  getConnectCookieName,
  consumeOAuthRequest,
  type ConnectOutcome,
} from './connect.ts';
import { CALLBACK_PATH, requireGoogle, type ConnectedDeps, type GoogleDeps } from './deps.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendPage(context: Context, status: number, page: string) {
  context.status = status;
  context.type = 'html';
  context.set({
    'cache-control': 'no-store',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    // Keeps `window.opener` available to the settings window.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  context.body = page;
}

const toSingleValue = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

async function handleCallback(
  deps: ConnectedDeps,
  context: Context,
): Promise<ConnectOutcome | null> {
  const { state, code, error } = context.query;
  const cookie = getConnectCookieName(deps.siteUrl, toSingleValue(state));
  const request = await consumeOAuthRequest(
    deps,
    toSingleValue(state),
    context.cookies.get(cookie) ?? '',
  );
  if (!request) return null;
  context.append('set-cookie', serializeCookie(cookie, '', 0));
  if (toSingleValue(error) === 'access_denied') return 'cancelled';
  if (toSingleValue(error) !== '' || toSingleValue(code) === '') {
    deps.log.warn({ user_id: request.user_id }, 'Google redirected with an error');
    return 'failed';
  }
  return completeConnect(deps, request, toSingleValue(code));
}

/** Handles the OAuth redirect at `GET /api/calendar/google/callback`. */
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
      throw methodNotAllowed();
    }
    if (file) {
      context.type = file.type;
      context.body = file.text;
      return;
    }
    // A HEAD request must not consume the OAuth request.
    if (context.method === 'HEAD') return sendPage(context, 200, '');
    const outcome = await handleCallback(requireGoogle(deps), context);
    if (outcome === null) return sendPage(context, 400, renderExpiredPage());
    return sendPage(context, 200, renderCallbackPage(outcome));
  };
}
