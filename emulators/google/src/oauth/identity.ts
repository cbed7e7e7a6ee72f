import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { AccessToken, Account } from '../shapes.ts';
import type { World } from '../world.ts';
import { ACCESS_LIVES_S } from './grants.ts';

const KEY_ID = 'emulator';
const ISSUER = 'https://accounts.google.com';

function keyOf({ store }: World) {
  const kept = store.find('keys', KEY_ID);
  if (kept) return createPrivateKey(kept.pem);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  store.put('keys', { id: KEY_ID, pem });
  return privateKey;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Who somebody is, as far as they let it be known. */
export function claimsOf({ id, sub, name }: Account, scopes: string[]) {
  const has = (ending: string) => scopes.some((scope) => scope.endsWith(ending));
  return {
    sub,
    ...(has('userinfo.email') && { email: id, email_verified: true }),
    ...(has('userinfo.profile') && { name }),
  };
}

interface Token {
  account: Account;
  access: AccessToken;
  clientId: string;
  nonce?: string | null;
}

/** A signed statement of who somebody is (OpenID Connect Core §2). */
export function idToken(world: World, { account, access, clientId, nonce }: Token): string {
  const now = Math.floor(Date.now() / 1000);
  const head = part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' });
  const claims = part({
    iss: ISSUER,
    azp: clientId,
    aud: clientId,
    ...claimsOf(account, access.scopes),
    ...(nonce && { nonce }),
    iat: now,
    exp: now + ACCESS_LIVES_S + 1,
  });
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), keyOf(world));
  return `${head}.${claims}.${signature.toString('base64url')}`;
}

/** The public keys, as a JWK set. */
export const jwks = (world: World) => ({
  keys: [
    {
      ...createPublicKey(keyOf(world)).export({ format: 'jwk' }),
      alg: 'RS256',
      use: 'sig',
      kid: KEY_ID,
    },
  ],
});

/** The same, as the older endpoint gives them: PEM by id. */
export const pems = (world: World) => ({
  [KEY_ID]: createPublicKey(keyOf(world)).export({ format: 'pem', type: 'spki' }).toString(),
});
