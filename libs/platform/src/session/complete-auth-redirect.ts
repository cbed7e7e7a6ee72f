import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { t } from '@scheduler/i18n';
import { getRedirectErrorMessage } from './auth-error-messages.ts';
import type { AuthRedirectResult, AuthRedirect, LinkSession } from './auth-redirect.ts';
import { isLinkRequested } from './link-requests.ts';
import { decodeTokenClaims, type SessionStorage } from './stored-session.ts';

type Auth = SupabaseClient['auth'];

/** Dependencies provided by the session store. */
export interface RedirectContext {
  auth: () => Promise<Auth>;
  /** The client that started the OAuth flow. */
  providerAuth: () => Promise<Auth>;
  /** Whether this browser has a stored session. */
  hasStoredSession: () => boolean;
  storage: SessionStorage;
  /** Storage key of the links that this browser requested. */
  linkRequestsKey: string;
}

const toErrorResult = (code: string | undefined): AuthRedirectResult => ({
  kind: 'error',
  message: getRedirectErrorMessage(code),
});

/** Converts an error of supabase-js. Its message may repeat parts of the URL. */
const toFailure = (error: AuthError): AuthRedirectResult =>
  error.name === 'AuthRetryableFetchError'
    ? { kind: 'error', message: t("Couldn't reach the server. Check your connection.") }
    : toErrorResult(error.code);

/** Signs in with the session from a link. */
export async function acceptLinkSession(
  auth: Auth,
  linkSession: LinkSession,
): Promise<AuthRedirectResult> {
  const { error } = await auth.setSession({
    access_token: linkSession.accessToken,
    refresh_token: linkSession.refreshToken,
  });
  if (error) return toFailure(error);
  return { kind: linkSession.recovery ? 'recovery' : 'signed-in' };
}

/** Rejects the session from a link and revokes it. */
export async function declineLinkSession(
  auth: Auth,
  linkSession: LinkSession,
): Promise<AuthRedirectResult> {
  await auth.admin.signOut(linkSession.accessToken, 'local');
  return { kind: 'none' };
}

/** Age of a session in a URL after which the URL may be stale. */
const STALE_SESSION_AGE_SECONDS = 120;

function warnIfSessionIsStale(issuedAt: number): void {
  if (Date.now() / 1000 - issuedAt < STALE_SESSION_AGE_SECONDS) return;
  console.warn(`The session in the URL was issued more than ${STALE_SESSION_AGE_SECONDS} s ago`);
}

/**
 * Signs in with the auth parameters of the URL. Anyone can send other people a link that signs them in
 * to the sender's account. The user must therefore confirm a link for another account, or, if no one is
 * signed in, one that this browser didn't request.
 */
export async function completeAuthRedirect(
  request: AuthRedirect,
  context: RedirectContext,
): Promise<AuthRedirectResult> {
  if (request.kind === 'error') return toErrorResult(request.code);
  if (request.kind === 'code') return exchangeCode(request.code, context);
  const auth = await context.auth();
  const currentUser = context.hasStoredSession()
    ? (await auth.getSession()).data.session?.user
    : undefined;
  // The service verifies the token. Its claims could be forged.
  const { data, error } = await auth.getUser(request.accessToken);
  if (error) return toFailure(error);
  const { id, email = '' } = data.user;
  warnIfSessionIsStale(decodeTokenClaims(request.accessToken).iat ?? 0);
  const isExpected = currentUser
    ? currentUser.id === id
    : isLinkRequested(context.storage, context.linkRequestsKey, email);
  if (isExpected) return acceptLinkSession(auth, request);
  const current = currentUser ? (currentUser.email ?? '') : null;
  return { kind: 'unconfirmed-link', linkSession: request, email, current };
}

async function exchangeCode(code: string, context: RedirectContext): Promise<AuthRedirectResult> {
  const { data, error } = await (await context.providerAuth()).exchangeCodeForSession(code);
  if (error) return toFailure(error);
  const { access_token, refresh_token } = data.session;
  const { error: sessionError } = await (
    await context.auth()
  ).setSession({ access_token, refresh_token });
  return sessionError ? toFailure(sessionError) : { kind: 'signed-in' };
}
