import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { AccessToken, Account } from '../types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { ACCESS_TOKEN_TTL_S } from './grants.ts';

const KEY_ID = 'emulator';
const ISSUER = 'https://accounts.google.com';

function getPrivateKey({ store }: EmulatorState) {
  const storedKey = store.find('keys', KEY_ID);
  if (storedKey) return createPrivateKey(storedKey.pem);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  store.put('keys', { id: KEY_ID, pem });
  return privateKey;
}

const encodeSegment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the identity claims that the scopes allow. */
export function getClaims({ id, sub, name }: Account, scopes: string[]) {
  const hasScope = (suffix: string) => scopes.some((scope) => scope.endsWith(suffix));
  return {
    sub,
    ...(hasScope('userinfo.email') && { email: id, email_verified: true }),
    ...(hasScope('userinfo.profile') && { name }),
  };
}

interface IdTokenOptions {
  account: Account;
  accessToken: AccessToken;
  clientId: string;
  nonce?: string | null;
}

/** Creates a signed ID token (OpenID Connect Core §2). */
export function createIdToken(
  state: EmulatorState,
  { account, accessToken, clientId, nonce }: IdTokenOptions,
): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const header = encodeSegment({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' });
  const claims = encodeSegment({
    iss: ISSUER,
    azp: clientId,
    aud: clientId,
    ...getClaims(account, accessToken.scopes),
    ...(nonce && { nonce }),
    iat: nowSeconds,
    exp: nowSeconds + ACCESS_TOKEN_TTL_S + 1,
  });
  const signature = sign('RSA-SHA256', Buffer.from(`${header}.${claims}`), getPrivateKey(state));
  return `${header}.${claims}.${signature.toString('base64url')}`;
}

/** Returns the public keys as a JWK set. */
export const getJwks = (state: EmulatorState) => ({
  keys: [
    {
      ...createPublicKey(getPrivateKey(state)).export({ format: 'jwk' }),
      alg: 'RS256',
      use: 'sig',
      kid: KEY_ID,
    },
  ],
});

/** Returns the public keys in PEM format by key ID, for the older endpoint. */
export const getPemKeys = (state: EmulatorState) => ({
  [KEY_ID]: createPublicKey(getPrivateKey(state))
    .export({ format: 'pem', type: 'spki' })
    .toString(),
});
