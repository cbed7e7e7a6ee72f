import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createAuthenticator, type Authenticator } from '../authenticate.ts';
import { startHttpServer } from './http-server.ts';

export interface TestAccount {
  id: string;
  email: string;
  full_name: string;
}

/** Fake issuer of access tokens, signed with a key pair generated for the test. */
export interface TestIdentity {
  issuer: string;
  authenticate: Authenticator;
  /** Public keys, for tests that serve them over HTTP. */
  jwks: { keys: object[] };
  createAccount: (name?: string) => TestAccount;
  /** @param claims overrides for the default claims, for example `exp` */
  signToken: (user: TestAccount, claims?: Record<string, unknown>) => Promise<string>;
}

export async function createTestIdentity(
  issuer = 'http://localhost/auth/v1',
): Promise<TestIdentity> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const jwks = { keys: [jwk] };
  return {
    issuer,
    jwks,
    authenticate: createAuthenticator({ issuer, keys: createLocalJWKSet(jwks) }),
    createAccount: (name = 'ada') => {
      const id = randomUUID();
      return { id, email: `${name}.${id.slice(0, 8)}@example.test`, full_name: name };
    },
    signToken: (user, claims = {}) =>
      new SignJWT({
        sub: user.id,
        email: user.email,
        session_id: randomUUID(),
        auth_time: Math.floor(Date.now() / 1000),
        role: 'authenticated',
        user_metadata: { full_name: user.full_name },
        iss: issuer,
        aud: 'authenticated',
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .sign(privateKey),
  };
}

/** HTTP server with the public keys of an identity, like that of auth-service. */
export interface TestKeyServer {
  /** Value for `AUTH_JWKS_URL`. */
  url: string;
  close: () => Promise<void>;
}

/** Serves the public keys of an identity over HTTP. */
export async function startKeyServer({ jwks }: TestIdentity): Promise<TestKeyServer> {
  const { url, close } = await startHttpServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(jwks));
  });
  return { url: `${url}/jwks.json`, close };
}
