import * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { Profile } from '../oauth/profile.ts';
import { AuthError, oauthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { optionalText } from '../protocol/fields.ts';
import { limitByNetwork } from '../limits/request-limits.ts';
import { isAllowedRedirect } from '../protocol/redirect-allow-list.ts';
import { consumeOnce } from '../security/replay-guard.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';
import { findOrCreateProviderUser } from '../users/provider-user.ts';
import { parseMessage, type Chain, type SignInMessage } from '../web3/message.ts';

export const web3Body = z.object({
  chain: optionalText,
  message: optionalText,
  // Libraries send the wallet's response unchanged, so the signature is validated only after
  // checking that the chain is enabled.
  signature: z.unknown().optional(),
});

type Body = z.output<typeof web3Body>;

const MIN_MESSAGE_BYTES = 64;
const MAX_MESSAGE_BYTES = 20_480;
/** Validity of a message in milliseconds. Also the maximum clock skew of a wallet. */
const VALIDITY_MS = 600_000;

const invalidGrant = (reason: string) => oauthError('invalid_grant', reason);

function requireEnabledChain({ config }: Deps, chain: string): Chain {
  if (chain !== 'ethereum' && chain !== 'solana') {
    throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  }
  const enabled = {
    ethereum: config.GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED,
    solana: config.GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED,
  };
  if (enabled[chain]) return chain;
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
}

/**
 * Requires that the message was signed for this site.
 *
 * @throws AuthError 400
 */
function requireAllowedOrigin({ config }: Deps, { uri, domain }: SignInMessage): void {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal) || !isAllowedRedirect(config, uri)) {
    throw invalidGrant('Signed message is using URI which is not allowed on this server');
  }
  const messageHost = domain.replace(/^[a-z]+:\/\//, '');
  if (messageHost !== url.host && messageHost !== url.hostname) {
    throw invalidGrant('Signed message is using a Domain that does not match the one in URI');
  }
}

/**
 * @returns the time at which the message expires
 * @throws AuthError 400 if it isn't currently valid
 */
function requireValidTime({ issuedAt, expirationTime, notBefore }: SignInMessage): Date {
  const now = Date.now();
  if (Math.abs(now - issuedAt.getTime()) > VALIDITY_MS) {
    throw invalidGrant('Signed message was issued too long ago, or in the future');
  }
  if (notBefore && notBefore.getTime() > now) throw invalidGrant('Signed message is not valid yet');
  if (expirationTime && expirationTime.getTime() <= now)
    throw invalidGrant('Signed message is expired');
  return new Date(issuedAt.getTime() + VALIDITY_MS);
}

/** @throws AuthError 400 */
async function parseSignedMessage(deps: Deps, chain: Chain, body: Body) {
  const { length } = Buffer.from(body.message);
  if (length < MIN_MESSAGE_BYTES || length > MAX_MESSAGE_BYTES) {
    throw validationFailed(`message must have ${MIN_MESSAGE_BYTES} to ${MAX_MESSAGE_BYTES} bytes`);
  }
  const message = parseMessage(chain, body.message);
  if (!message) throw invalidGrant('Signed message is malformed');
  if (message.version !== '1') throw invalidGrant('Signed message has an unsupported version');
  requireAllowedOrigin(deps, message);
  const expiresAt = requireValidTime(message);
  // Imported on first use, because the elliptic curves occupy 6 MB.
  const { isEthereumSignature, isSolanaSignature } = await import('../web3/signatures.ts');
  const verifySignature = chain === 'ethereum' ? isEthereumSignature : isSolanaSignature;
  const signature = typeof body.signature === 'string' ? body.signature : '';
  if (!verifySignature(body.message, signature, message.address)) {
    throw invalidGrant('Signature does not match address in message');
  }
  return { message, expiresAt };
}

const toProfile = (chain: Chain, { address, domain, chainId }: SignInMessage): Profile => {
  const name = chain === 'ethereum' ? address.toLowerCase() : address;
  const subject = `web3:${chain}:${name}`;
  const custom_claims = { address: name, chain, domain, ...(chainId && { network: chainId }) };
  return {
    provider: 'web3',
    subject,
    email: null,
    emailVerified: false,
    data: { sub: subject, custom_claims, email_verified: false, phone_verified: false },
    tokens: {},
  };
};

/** Signs in the owner of a wallet with a recently signed message. */
export async function handleWeb3Grant(deps: Deps, body: Body, { client }: { client: ClientInfo }) {
  const chain = requireEnabledChain(deps, body.chain);
  await limitByNetwork(deps, 'web3', client.network);
  const { message, expiresAt } = await parseSignedMessage(deps, chain, body);
  const live = await deps.db.transaction(async (trx) => {
    const signedMessage = { kind: 'web3', value: body.message, expiresAt };
    if (!(await consumeOnce(deps, trx, signedMessage)))
      throw invalidGrant('Signed message has been used');
    const userId = await findOrCreateProviderUser(deps, trx, toProfile(chain, message), client);
    return startSession(deps, trx, { userId, method: 'web3', provider: 'web3', client });
  });
  return createTokenResponse(deps, live);
}
