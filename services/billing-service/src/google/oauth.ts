import { setTimeout } from 'node:timers/promises';
import type { Credentials, OAuth2Client } from 'google-auth-library';
import * as z from 'zod/mini';
import { GoogleAccessError, type AccessErrorKind } from './access-error.ts';
import type { GoogleSettings } from './settings.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';
const EVENTS_SCOPE = `${SCOPE_PREFIX}calendar.events`;
/** The minimal scopes: identity, events and the calendar list. */
const SCOPES = ['openid', 'email', EVENTS_SCOPE, `${SCOPE_PREFIX}calendar.calendarlist.readonly`];

/** Each of these scopes allows reading and writing events. */
const EVENT_ACCESS_SCOPES = [EVENTS_SCOPE, `${SCOPE_PREFIX}calendar`];
export const hasEventAccess = (scopes: readonly string[]) =>
  scopes.some((scope) => EVENT_ACCESS_SCOPES.includes(scope));

export interface Tokens {
  accessToken: string;
  /** `null` if the current refresh token stays valid. */
  refreshToken: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
  scopes: string[];
  /** Google account ID (OpenID Connect `sub`). */
  sub: string | null;
  email: string | null;
}

interface ConsentParams {
  state: string;
  challenge: string;
  /** Email address to preselect in the account chooser. */
  hint: string | null;
}

const tokenResponseSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.nullish(z.string()),
  expiry_date: z.nullish(z.number()),
  scope: z.nullish(z.string()),
  id_token: z.nullish(z.string()),
});

const idTokenSchema = z.object({ sub: z.optional(z.string()), email: z.optional(z.string()) });

/**
 * Decodes an ID token without checking its signature. This is allowed because the token comes
 * directly from Google's token endpoint over TLS.
 *
 * @see OpenID Connect Core section 3.1.3.7
 */
function decodeIdToken(idToken: string | null | undefined): z.infer<typeof idTokenSchema> {
  try {
    const payload = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString();
    return z.parse(idTokenSchema, JSON.parse(payload));
  } catch {
    return {};
  }
}

function parseTokenResponse(response: unknown, now: number): Tokens {
  const parsed = z.safeParse(tokenResponseSchema, response);
  if (!parsed.success) throw new GoogleAccessError('unavailable', 'Google returned invalid data');
  const { access_token, refresh_token, expiry_date, scope, id_token } = parsed.data;
  const { sub, email } = decodeIdToken(id_token);
  return {
    accessToken: access_token,
    refreshToken: refresh_token || null,
    expiresAt: expiry_date ?? now + HOUR_MS,
    // Defaults to the requested scopes (RFC 6749 section 5.1).
    scopes: scope?.split(/\s+/).filter(Boolean) ?? SCOPES,
    sub: sub ?? null,
    email: email ?? null,
  };
}

const errorResponseSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.optional(z.string()) }),
  }),
});

const ERROR_KINDS: Record<string, AccessErrorKind> = {
  invalid_grant: 'reconnect',
  invalid_client: 'not-configured',
  unauthorized_client: 'not-configured',
  deleted_client: 'not-configured',
  redirect_uri_mismatch: 'not-configured',
};

/** Replaces the library's errors, which contain the request with its secrets. */
function toAccessError(error: unknown): GoogleAccessError {
  if (error instanceof GoogleAccessError) return error;
  const parsed = z.safeParse(errorResponseSchema, error);
  const code = parsed.success ? parsed.data.response.data.error : undefined;
  const kind =
    (code !== undefined && Object.hasOwn(ERROR_KINDS, code) && ERROR_KINDS[code]) || 'unavailable';
  const label = code !== undefined && /^[\w-]{1,64}$/.test(code) ? code : 'no usable response';
  return new GoogleAccessError(kind, `Google rejected the request: ${label}`);
}

/** Creates a client for Google's OAuth 2.0 endpoints. Calls throw only `GoogleAccessError`. */
export function createOAuthClient(
  settings: GoogleSettings & { redirectUri: string },
  clock: () => number,
) {
  const { clientId, clientSecret, redirectUri, authUrl, tokenUrl, revokeUrl, timeoutMs } = settings;

  /** Creates a new client for each call, because it stores the credentials of one user. */
  const createOAuth2Client = async (credentials: Credentials) => {
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
      transporterOptions: { timeout: timeoutMs },
    });
    client.setCredentials(credentials);
    return client;
  };

  /** Limits the total time of a call, because the library retries without a deadline. */
  const withTimeout = async <T>(
    call: (client: OAuth2Client) => Promise<T>,
    credentials: Credentials = {},
  ): Promise<T> => {
    const rejectAfterTimeout = async (): Promise<never> => {
      await setTimeout(timeoutMs, undefined, { ref: false });
      throw new GoogleAccessError('unavailable', 'Google did not respond in time');
    };
    const result = createOAuth2Client(credentials).then(call);
    return Promise.race([result, rejectAfterTimeout()]).catch((error: unknown) => {
      throw toAccessError(error);
    });
  };

  return {
    consentUrl: ({ state, challenge, hint }: ConsentParams) => {
      const url = new URL(authUrl);
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(' '),
        access_type: 'offline',
        // Google returns a refresh token only if the consent page is shown.
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
    exchange: (code: string, verifier: string) =>
      withTimeout(async (google) => {
        const { tokens } = await google.getToken({ code, codeVerifier: verifier });
        return parseTokenResponse(tokens, clock());
      }),
    refresh: (refreshToken: string) =>
      withTimeout(
        async (google) => {
          const { credentials } = await google.refreshAccessToken();
          return parseTokenResponse({ ...credentials, refresh_token: null }, clock());
        },
        { refresh_token: refreshToken },
      ),
    revoke: (token: string) =>
      withTimeout(async (google) => {
        await google.revokeToken(token);
      }),
  };
}
