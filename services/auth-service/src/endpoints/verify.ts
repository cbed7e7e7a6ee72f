import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { parseAddress } from '../protocol/address.ts';
import { validationFailed } from '../protocol/auth-error.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import {
  buildRedirectUrl,
  redirectWithError,
  toSessionParams,
  type RedirectParams,
} from '../protocol/redirect-url.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import type { LiveSession } from '../sessions/start-session.ts';
import { parseVerificationType } from '../verification/verification-types.ts';
import {
  issueCodeForLink,
  verifyCode,
  verifyLink,
  type OpenedLink,
} from '../verification/verify.ts';

const FIRST_LINK_ACCEPTED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const toResponseBody = async (deps: Deps, live: LiveSession | null) =>
  live ? createTokenResponse(deps, live) : { msg: FIRST_LINK_ACCEPTED, code: '200' };

const ADDRESS_ERRORS = {
  both: 'Only an email address or phone number should be provided on verify',
  none: 'Only an email address or phone number should be provided on verify',
};

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
        return redirectWithError(redirectTo, error, link.startsWith('pkce_'));
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
