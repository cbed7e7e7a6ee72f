/** A session that a link hands to whoever opens it. */
export interface OfferedSession {
  accessToken: string;
  refreshToken: string;
  /** The link was asked for to choose a new password. */
  recovery: boolean;
}

/** What the address the page was opened with says about signing in. */
export type ArrivalRequest =
  | (OfferedSession & { kind: 'tokens' })
  | { kind: 'code'; code: string }
  | { kind: 'error'; message: string };

/** How it went; `none` when the address said nothing. */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'signed-in' }
  | { kind: 'recovery' }
  | { kind: 'error'; message: string }
  /** The link is another account's than the one that is signed in: the person has to say which. */
  | { kind: 'other-account'; offer: OfferedSession; email: string; current: string };

const authParameters = (
  'access_token refresh_token expires_at expires_in token_type type sb provider_token ' +
  'provider_refresh_token code error error_code error_description'
).split(' ');

/** Reads an auth service's redirect: tokens in the fragment, a code in the query, or an error. */
export function readArrival(address: URL): ArrivalRequest | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const parameter = (name: string) => fragment.get(name) ?? address.searchParams.get(name);
  const failure = parameter('error_description') ?? parameter('error');
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (accessToken && refreshToken) {
    const recovery = fragment.get('type') === 'recovery';
    return { kind: 'tokens', accessToken, refreshToken, recovery };
  }
  if (!isCallback(address)) return failure && fragment.has('error') ? refused(failure) : null;
  const code = address.searchParams.get('code');
  if (failure) return refused(failure);
  return code ? { kind: 'code', code } : null;
}

// `?code=` and `?error=` are common words in a query: they are ours on the callback's path alone.
const isCallback = ({ pathname }: URL) => pathname === '/auth/callback';

const refused = (message: string): ArrivalRequest => ({ kind: 'error', message });

/** The address without what `readArrival` reads: tokens must not stay in the bar or the history. */
export function withoutAuthParameters(address: URL): string {
  const clean = new URL(address);
  for (const name of authParameters) clean.searchParams.delete(name);
  return clean.pathname + clean.search;
}
