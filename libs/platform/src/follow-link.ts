import type { SupabaseClient } from '@supabase/supabase-js';
import { t } from '@scheduler/i18n';
import type { Arrival, ArrivalRequest, OfferedSession } from './auth-arrival.ts';
import { claimsOf } from './stored-session.ts';

type Auth = SupabaseClient['auth'];

/** What following an address needs of the session store. */
export interface Followed {
  auth: () => Promise<Auth>;
  /** The client that began a way through a provider's page. */
  providerAuth: () => Promise<Auth>;
  /** Whether this browser has kept a session. */
  hasKept: () => boolean;
}

const ELSEWHERE = t('This sign-in was begun in another browser. Please sign in again here.');

const refusal = ({ message, code }: { message: string; code?: string | undefined }): Arrival => ({
  kind: 'error',
  message: code === 'pkce_code_verifier_not_found' ? ELSEWHERE : message,
});

/** Makes the session that a link offers this browser's own. */
export async function takeOffer(auth: Auth, offer: OfferedSession): Promise<Arrival> {
  const { error } = await auth.setSession({
    access_token: offer.accessToken,
    refresh_token: offer.refreshToken,
  });
  if (error) return refusal(error);
  return { kind: offer.recovery ? 'recovery' : 'signed-in' };
}

/** Leaves the session that a link offers, which ends: nobody else will take it. */
export async function leaveOffer(auth: Auth, offer: OfferedSession): Promise<Arrival> {
  await auth.admin.signOut(offer.accessToken, 'local');
  return { kind: 'none' };
}

/** Does what the address the page was opened with asks for. */
export async function followLink(request: ArrivalRequest, store: Followed): Promise<Arrival> {
  if (request.kind === 'error') return request;
  if (request.kind === 'code') return exchange(request.code, store);
  const auth = await store.auth();
  const current = store.hasKept() ? (await auth.getSession()).data.session?.user : undefined;
  const { sub, email = '' } = claimsOf(request.accessToken);
  if (!current || current.id === sub) return takeOffer(auth, request);
  return { kind: 'other-account', offer: request, email, current: current.email ?? '' };
}

async function exchange(code: string, store: Followed): Promise<Arrival> {
  const { data, error } = await (await store.providerAuth()).exchangeCodeForSession(code);
  if (error) return refusal(error);
  const { access_token, refresh_token } = data.session;
  const { error: refused } = await (await store.auth()).setSession({ access_token, refresh_token });
  return refused ? refusal(refused) : { kind: 'signed-in' };
}
