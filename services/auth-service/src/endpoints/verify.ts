import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { addressOf } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import { failureFields, landingAt, sessionFields, type Landing } from '../protocol/landing.ts';
import { issueAuthCode } from '../security/flow-state.ts';
import { tokenByLink } from '../security/one-time-tokens.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import type { LiveSession } from '../sessions/start-session.ts';
import { accept, expired } from '../verification/accept.ts';
import { verificationOf, type Verification } from '../verification/types.ts';
import { verifyCode, verifyLink } from '../verification/verify.ts';

const HALF_DONE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const bodyOf = async (deps: Deps, live: LiveSession | null) =>
  live ? tokenResponse(deps, live) : { msg: HALF_DONE, code: '200' };

const WORDS = {
  both: 'Only an email address or phone number should be provided on verify',
  none: 'Only an email address or phone number should be provided on verify',
};

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
    const verification = verificationOf(body.type);
    if (token_hash !== '') {
      if (token !== '' || email !== '' || phone !== '') {
        throw validationFailed('Only the token_hash and type should be provided');
      }
      const live = await verifyLink(deps, { verification, link: token_hash, client });
      return { body: await bodyOf(deps, live) };
    }
    const address = addressOf(body, WORDS);
    if (address.kind !== verification.kind) throw validationFailed(WORDS.none);
    const live = await verifyCode(deps, { verification, address, code: token, client });
    return { body: await bodyOf(deps, live) };
  },
});

interface LinkOpened {
  verification: Verification;
  link: string;
  client: Client;
}

/** A link under PKCE gives out a code, which its reader alone can exchange for a session. */
async function codeFor(deps: Deps, { verification, link }: LinkOpened): Promise<string | null> {
  return deps.db.transaction(async (trx) => {
    const token = await tokenByLink(deps, trx, verification.accepts, link);
    if (!token) throw expired('Email link is invalid or has expired');
    if (!(await accept(deps, trx, token))) return null;
    if (!token.flow_state_id) throw expired('Email link is invalid or has expired');
    return issueAuthCode(deps, trx, token.flow_state_id);
  });
}

/** A link opened in a browser: whatever comes of it, the person lands on a page of the product. */
async function landing(deps: Deps, opened: LinkOpened): Promise<Landing> {
  const { verification, link } = opened;
  if (link.startsWith('pkce_')) {
    const code = await codeFor(deps, opened);
    return code ? { query: { code } } : { query: { message: HALF_DONE } };
  }
  const live = await verifyLink(deps, opened);
  if (!live) return { fragment: { message: HALF_DONE } };
  const session = sessionFields(await tokenResponse(deps, live));
  return { fragment: { ...session, type: verification.type } };
}

export const verifyByLink = open({
  method: 'GET',
  path: '/verify',
  limit: 'verify',
  serve: async (deps, { query, client, redirectTo }) => {
    const { token, token_hash, type = '' } = query;
    const link = token ?? token_hash ?? '';
    if (link === '') throw validationFailed('Verify requires a token or a token hash');
    const verification = verificationOf(type);
    try {
      const place = await landing(deps, { verification, link, client });
      return { location: landingAt(redirectTo, place) };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const failure = failureFields(error);
      const isPkce = link.startsWith('pkce_');
      return {
        location: landingAt(redirectTo, { fragment: failure, ...(isPkce && { query: failure }) }),
      };
    }
  },
});
