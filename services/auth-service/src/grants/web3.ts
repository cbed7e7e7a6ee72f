import * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { Profile } from '../oauth/profile.ts';
import { AuthError, oauthRefusal, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { text } from '../protocol/fields.ts';
import { limitWeb3 } from '../protocol/limits.ts';
import { isAllowedRedirect } from '../protocol/redirect.ts';
import { spend } from '../security/spent.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';
import { userOfProfile } from '../users/provider-user.ts';
import { parseMessage, type Chain, type SignInMessage } from '../web3/message.ts';
import { isEthereumSignature, isSolanaSignature } from '../web3/signatures.ts';

export const web3Body = z.object({
  chain: text,
  message: text,
  // Looked at once it is known that wallets are served: libraries send what theirs give them.
  signature: z.unknown().optional(),
});

type Body = z.output<typeof web3Body>;

const SHORTEST = 64;
const LONGEST = 20_480;
/** How far a wallet's clock may be off, and how long a message is good for. */
const WINDOW_MS = 600_000;

const refused = (reason: string) => oauthRefusal('invalid_grant', reason);

function chainOf({ config }: Deps, chain: string): Chain {
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

/** The message is for this site: one that was signed elsewhere is not taken here. */
function checkPlace({ config }: Deps, { uri, domain }: SignInMessage): void {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal) || !isAllowedRedirect(config, uri)) {
    throw refused('Signed message is using URI which is not allowed on this server');
  }
  const named = domain.replace(/^[a-z]+:\/\//, '');
  if (named !== url.host && named !== url.hostname) {
    throw refused('Signed message is using a Domain that does not match the one in URI');
  }
}

/** When the message ends. @throws AuthError 400 unless it is good now */
function checkTime({ issuedAt, expirationTime, notBefore }: SignInMessage): Date {
  const now = Date.now();
  if (Math.abs(now - issuedAt.getTime()) > WINDOW_MS) {
    throw refused('Signed message was issued too long ago, or in the future');
  }
  if (notBefore && notBefore.getTime() > now) throw refused('Signed message is not valid yet');
  if (expirationTime && expirationTime.getTime() <= now) throw refused('Signed message is expired');
  return new Date(issuedAt.getTime() + WINDOW_MS);
}

/** @throws AuthError 400 */
function read(deps: Deps, chain: Chain, body: Body) {
  const { length } = Buffer.from(body.message);
  if (length < SHORTEST || length > LONGEST) {
    throw validationFailed(`message needs ${SHORTEST} to ${LONGEST} bytes`);
  }
  const message = parseMessage(chain, body.message);
  if (!message) throw refused('Signed message is malformed');
  if (message.version !== '1') throw refused('Signed message has an unsupported version');
  checkPlace(deps, message);
  const until = checkTime(message);
  const isSigned = chain === 'ethereum' ? isEthereumSignature : isSolanaSignature;
  const signature = typeof body.signature === 'string' ? body.signature : '';
  if (!isSigned(body.message, signature, message.address)) {
    throw refused('Signature does not match address in message');
  }
  return { message, until };
}

const profileOf = (chain: Chain, { address, domain, chainId }: SignInMessage): Profile => {
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

/** Signs in the holder of a wallet by a message that it signed just now. */
export async function web3Grant(deps: Deps, body: Body, { client }: { client: Client }) {
  const chain = chainOf(deps, body.chain);
  if (client.ip !== null) await limitWeb3(deps, client.ip);
  const { message, until } = read(deps, chain, body);
  const live = await deps.db.transaction(async (trx) => {
    const once = { kind: 'web3', value: body.message, until };
    if (!(await spend(deps, trx, once))) throw refused('Signed message has been used');
    const userId = await userOfProfile(deps, trx, profileOf(chain, message), client);
    return startSession(deps, trx, { userId, method: 'web3', provider: 'web3', client });
  });
  return tokenResponse(deps, live);
}
