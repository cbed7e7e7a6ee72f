import type { Credentials, OAuth2Client } from 'google-auth-library';
import * as z from 'zod/mini';
import { GoogleAccessFault, type AccessFaultKind } from './faults.ts';
import type { GoogleSettings } from './settings.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const PREFIX = 'https://www.googleapis.com/auth/';
const EVENTS_SCOPE = `${PREFIX}calendar.events`;
/** Nothing more than is used: who it is, their events, and which calendars there are. */
const SCOPES = ['openid', 'email', EVENTS_SCOPE, `${PREFIX}calendar.calendarlist.readonly`];

/** Scopes that allow reading and writing events. */
const SUFFICIENT = [EVENTS_SCOPE, `${PREFIX}calendar`];
export const allowsEvents = (scopes: readonly string[]) =>
  scopes.some((scope) => SUFFICIENT.includes(scope));

export interface Tokens {
  accessToken: string;
  /** `null`: the one before goes on. */
  refreshToken: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
  scopes: string[];
  /** Who it is, as far as Google tells. */
  sub: string | null;
  email: string | null;
}

interface Consent {
  state: string;
  challenge: string;
  /** An address that the account chooser suggests. */
  hint: string | null;
}

/** Google's OAuth 2, for the one client that this product is. */
export interface OAuthClient {
  consentUrl: (consent: Consent) => string;
  /** @throws GoogleAccessFault */
  exchange: (code: string, verifier: string) => Promise<Tokens>;
  /** @throws GoogleAccessFault */
  refresh: (refreshToken: string) => Promise<Tokens>;
  /** @throws GoogleAccessFault */
  revoke: (token: string) => Promise<void>;
}

const answer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.nullish(z.string()),
  expiry_date: z.nullish(z.number()),
  scope: z.nullish(z.string()),
  id_token: z.nullish(z.string()),
});

const identity = z.object({ sub: z.optional(z.string()), email: z.optional(z.string()) });

/**
 * The claims of a token that came straight from Google over TLS, by which it is known to be
 * Google's (OpenID Connect Core §3.1.3.7).
 */
function identityOf(idToken: string | null | undefined): z.infer<typeof identity> {
  try {
    const text = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString();
    return z.parse(identity, JSON.parse(text));
  } catch {
    return {};
  }
}

function read(given: unknown, now: number): Tokens {
  const parsed = z.safeParse(answer, given);
  if (!parsed.success) throw new GoogleAccessFault('away', 'The answer of Google cannot be read');
  const { access_token, refresh_token, expiry_date, scope, id_token } = parsed.data;
  const { sub, email } = identityOf(id_token);
  return {
    accessToken: access_token,
    refreshToken: refresh_token || null,
    expiresAt: expiry_date ?? now + HOUR_MS,
    // What was asked for, unless told (RFC 6749 §5.1).
    scopes: scope?.split(/\s+/).filter(Boolean) ?? SCOPES,
    sub: sub ?? null,
    email: email ?? null,
  };
}

const refusal = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.optional(z.string()) }),
  }),
});

const KINDS: Record<string, AccessFaultKind> = {
  invalid_grant: 'reconnect',
  invalid_client: 'not-configured',
  unauthorized_client: 'not-configured',
  deleted_client: 'not-configured',
  redirect_uri_mismatch: 'not-configured',
};

/** The library's own errors hold the request, secrets and all: none of them goes any further. */
function faultOf(error: unknown): GoogleAccessFault {
  if (error instanceof GoogleAccessFault) return error;
  const read = z.safeParse(refusal, error);
  const code = read.success ? read.data.response.data.error : undefined;
  const kind = (code !== undefined && Object.hasOwn(KINDS, code) && KINDS[code]) || 'away';
  const named = code !== undefined && /^[\w-]{1,64}$/.test(code) ? code : 'no answer of use';
  return new GoogleAccessFault(kind, `Google refused: ${named}`);
}

export function createOAuthClient(
  settings: GoogleSettings & { redirectUri: string },
  clock: () => number,
): OAuthClient {
  const { clientId, clientSecret, redirectUri, authUrl, tokenUrl, revokeUrl, timeout } = settings;

  /** Loaded with the first that connects, and made anew for each: it holds one person's tokens. */
  const open = async (credentials: Credentials) => {
    const { OAuth2Client } = await import('google-auth-library');
    const client = new OAuth2Client({
      clientId,
      clientSecret,
      redirectUri,
      endpoints: {
        oauth2AuthBaseUrl: authUrl,
        oauth2TokenUrl: tokenUrl,
        oauth2RevokeUrl: revokeUrl,
      },
      transporterOptions: { timeout },
    });
    client.setCredentials(credentials);
    return client;
  };

  /** The library waits as long as it likes, and tries again: all of it has this long. */
  const asking = async <T>(
    work: (client: OAuth2Client) => Promise<T>,
    credentials: Credentials = {},
  ): Promise<T> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new GoogleAccessFault('away', 'Google did not answer in time')),
      timeout,
    );
    try {
      return await Promise.race([open(credentials).then(work), late.promise]);
    } catch (error) {
      throw faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    consentUrl: ({ state, challenge, hint }) => {
      const url = new URL(authUrl);
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(' '),
        access_type: 'offline',
        // Google tells a refresh token only to who is asked.
        prompt: 'consent',
        include_granted_scopes: 'true',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(hint && { login_hint: hint }),
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: (code, verifier) =>
      asking(async (google) => {
        const { tokens } = await google.getToken({ code, codeVerifier: verifier });
        return read(tokens, clock());
      }),
    refresh: (refreshToken) =>
      asking(
        async (google) => {
          const { credentials } = await google.refreshAccessToken();
          return read({ ...credentials, refresh_token: null }, clock());
        },
        { refresh_token: refreshToken },
      ),
    revoke: (token) =>
      asking(async (google) => {
        await google.revokeToken(token);
      }),
  };
}
