import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { AuthError, phoneDisabled, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import { normaliseEmail, text } from '../protocol/fields.ts';
import { limitCodeGuesses } from '../protocol/limits.ts';
import { issueAuthCode } from '../security/flow-state.ts';
import {
  deleteTokensOf,
  tokenByCode,
  tokenByLink,
  type TokenRecord,
  type TokenType,
} from '../security/one-time-tokens.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import { confirmEmail, lockedUserByEmail } from '../users/repository.ts';

/** Which mails each documented type of verification accepts. */
const ACCEPTS = new Map<string, TokenType[]>([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['magiclink', ['recovery']],
  ['recovery', ['recovery']],
  ['email', ['confirmation', 'recovery']],
]);

const PHONE_TYPES = ['sms', 'phone_change'];

function typesOf(type: string): TokenType[] {
  if (type === '') throw validationFailed('Verify requires a verification type');
  if (PHONE_TYPES.includes(type)) throw phoneDisabled('logins');
  const types = ACCEPTS.get(type);
  if (!types) throw validationFailed('Unsupported verification type');
  return types;
}

const expired = (message: string) => new AuthError(403, 'otp_expired', message);
const codeExpired = () => expired('Token has expired or is invalid');
const linkExpired = () => expired('Email link is invalid or has expired');

/** The address is proven: every other mail of the user stops working. */
async function accept(trx: Db, token: TokenRecord): Promise<void> {
  await deleteTokensOf(trx, token.user_id);
  await confirmEmail(trx, token.user_id);
}

const sessionOf = (deps: Deps, trx: Db, token: TokenRecord, client: Client) =>
  startSession(deps, trx, { userId: token.user_id, method: 'otp', provider: null, client });

async function byLink(
  deps: Deps,
  { types, link, client }: { types: TokenType[]; link: string; client: Client },
): Promise<LiveSession> {
  return deps.db.transaction(async (trx) => {
    const token = await tokenByLink(deps, trx, types, link);
    if (!token) throw linkExpired();
    await accept(trx, token);
    return sessionOf(deps, trx, token, client);
  });
}

async function byCode(
  deps: Deps,
  input: { types: TokenType[]; email: string; code: string; client: Client },
): Promise<LiveSession> {
  const email = normaliseEmail(input.email);
  await limitCodeGuesses(deps, email);
  // A miss is an answer, not an exception: the wrong guess must be counted, hence committed.
  const live = await deps.db.transaction(async (trx) => {
    const user = await lockedUserByEmail(trx, email);
    if (!user) return null;
    const { types, code, client } = input;
    const token = await tokenByCode(deps, trx, { userId: user.id, types, code });
    if (!token) return null;
    await accept(trx, token);
    return sessionOf(deps, trx, token, client);
  });
  if (!live) throw codeExpired();
  return live;
}

export const verifyByPost = open({
  method: 'POST',
  path: '/verify',
  limit: 'verify',
  body: z.object({ type: text, token: text, token_hash: text, email: text, phone: text }),
  serve: async (deps, { body, client }) => {
    const { token, token_hash, email, phone } = body;
    if (token === '' && token_hash === '') {
      throw validationFailed('Verify requires a token or a token hash');
    }
    const types = typesOf(body.type);
    if (token_hash !== '') {
      if (token !== '' || email !== '' || phone !== '') {
        throw validationFailed('Only the token_hash and type should be provided');
      }
      const live = await byLink(deps, { types, link: token_hash, client });
      return { body: await tokenResponse(deps, live) };
    }
    if (phone !== '' || email === '') {
      throw validationFailed('Only an email address or phone number should be provided on verify');
    }
    const live = await byCode(deps, { types, email, code: token, client });
    return { body: await tokenResponse(deps, live) };
  },
});

interface Landing {
  fragment?: Record<string, string>;
  query?: Record<string, string>;
}

function landingAt(redirectTo: string, { fragment, query }: Landing): string {
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  // `sb` marks the parameters as the auth service's own.
  if (fragment) url.hash = new URLSearchParams({ ...fragment, sb: '' }).toString();
  return url.href;
}

/** A link opened in a browser: whatever comes of it, the person lands on a page of the product. */
async function landing(
  deps: Deps,
  input: { types: TokenType[]; type: string; link: string; client: Client },
): Promise<Landing> {
  const { types, type, link, client } = input;
  const result = await deps.db.transaction(async (trx) => {
    const token = await tokenByLink(deps, trx, types, link);
    if (!token) throw linkExpired();
    await accept(trx, token);
    return token.flow_state_id
      ? { code: await issueAuthCode(deps, trx, token.flow_state_id) }
      : { live: await sessionOf(deps, trx, token, client) };
  });
  if (result.code !== undefined) return { query: { code: result.code } };
  const { user: _, ...session } = await tokenResponse(deps, result.live);
  const fields = Object.entries({ ...session, type }).map(([name, value]) => [name, String(value)]);
  return { fragment: Object.fromEntries(fields) as Record<string, string> };
}

export const verifyByLink = open({
  method: 'GET',
  path: '/verify',
  limit: 'verify',
  serve: async (deps, { query, client, redirectTo }) => {
    const { token: link = '', type = '' } = query;
    if (link === '') throw validationFailed('Verify requires a token or a token hash');
    const types = typesOf(type);
    try {
      const place = await landing(deps, { types, type, link, client });
      return { location: landingAt(redirectTo, place) };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const failure = {
        error: 'access_denied',
        error_code: error.code,
        error_description: error.message,
      };
      const isPkce = link.startsWith('pkce_');
      return {
        location: landingAt(redirectTo, {
          fragment: failure,
          ...(isPkce && { query: failure }),
        }),
      };
    }
  },
});
