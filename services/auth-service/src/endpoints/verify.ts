import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { parseAddress } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import {
  toErrorParams,
  buildRedirectUrl,
  toSessionParams,
  type RedirectParams,
} from '../protocol/redirect-url.ts';
import { issueAuthCode } from '../security/flow-state.ts';
import { findTokenByLink } from '../security/one-time-tokens.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import type { LiveSession } from '../sessions/start-session.ts';
import { applyToken, otpExpired } from '../verification/apply-token.ts';
import { parseVerificationType, type Verification } from '../verification/verification-types.ts';
import { verifyCode, verifyLink } from '../verification/verify.ts';

const FIRST_LINK_ACCEPTED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const toResponseBody = async (deps: Deps, live: LiveSession | null) =>
  live ? createTokenResponse(deps, live) : { msg: FIRST_LINK_ACCEPTED, code: '200' };

const ADDRESS_ERRORS = {
  both: 'Only an email address or phone number should be provided on verify',
  none: 'Only an email address or phone number should be provided on verify',
};

interface OpenedLink {
  verification: Verification;
  link: string;
  client: ClientInfo;
}

/** Issues the authorization code of a PKCE link. Only the client with the verifier can use it. */
async function issueCodeForLink(
  deps: Deps,
  { verification, link }: OpenedLink,
): Promise<string | null> {
  return deps.db.transaction(async (trx) => {
    const token = await findTokenByLink(deps, trx, verification.tokenTypes, link);
    if (!token) throw otpExpired('Email link is invalid or has expired');
    if (!(await applyToken(deps, trx, token))) return null;
    if (!token.flow_state_id) throw otpExpired('Email link is invalid or has expired');
    return issueAuthCode(deps, trx, token.flow_state_id);
  });
}

/** Verifies a link that was opened in a browser. */
async function openLink(deps: Deps, openedLink: OpenedLink): Promise<RedirectParams> {
  const { verification, link } = openedLink;
  if (link.startsWith('pkce_')) {
    const code = await issueCodeForLink(deps, openedLink);
    return code ? { query: { code } } : { query: { message: FIRST_LINK_ACCEPTED } };
  }
  const live = await verifyLink(deps, openedLink);
  if (!live) return { fragment: { message: FIRST_LINK_ACCEPTED } };
  const session = toSessionParams(await createTokenResponse(deps, live));
  return { fragment: { ...session, type: verification.type } };
}

export const verifyEndpoints = [
  openEndpoint({
    method: 'GET',
    path: '/verify',
    limit: 'verify',
    storesDevice: true,
    serve: async (deps, { query, client, redirectTo }) => {
      const { token, token_hash, type = '' } = query;
      const link = token ?? token_hash ?? '';
      if (link === '') throw validationFailed('Verify requires a token or a token hash');
      const verification = parseVerificationType(type);
      try {
        const result = await openLink(deps, { verification, link, client });
        return { location: buildRedirectUrl(redirectTo, result) };
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        const failure = toErrorParams(error);
        const isPkce = link.startsWith('pkce_');
        return {
          location: buildRedirectUrl(redirectTo, {
            fragment: failure,
            ...(isPkce && { query: failure }),
          }),
        };
      }
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/verify',
    limit: 'verify',
    storesDevice: true,
    body: z.object({
      type: optionalText,
      token: optionalText,
      token_hash: optionalText,
      email: optionalText,
      phone: optionalText,
    }),
    serve: async (deps, { body, client }) => {
      const { token, token_hash, email, phone } = body;
      if (token === '' && token_hash === '') {
        throw validationFailed('Verify requires a token or a token hash');
      }
      const verification = parseVerificationType(body.type);
      if (token_hash !== '') {
        if (token !== '' || email !== '' || phone !== '') {
          throw validationFailed('Only the token_hash and type should be provided');
        }
        const live = await verifyLink(deps, { verification, link: token_hash, client });
        return { body: await toResponseBody(deps, live) };
      }
      const address = parseAddress(body, ADDRESS_ERRORS);
      if (address.kind !== verification.kind) throw validationFailed(ADDRESS_ERRORS.none);
      const live = await verifyCode(deps, { verification, address, code: token, client });
      return { body: await toResponseBody(deps, live) };
    },
  }),
];
