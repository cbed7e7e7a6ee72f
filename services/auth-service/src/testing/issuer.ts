import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export interface Issuer {
  url: string;
  /** A token that the issuer signed, with these claims in place of the usual ones. */
  token: (claims?: JWTPayload) => Promise<string>;
  /** As `token`, signed with a key that is nobody's. */
  forged: () => Promise<string>;
  close: () => Promise<void>;
}

/** Publishes keys as an OpenID issuer does, and signs whatever a test needs. */
export async function openIssuer(audience: string): Promise<Issuer> {
  const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : metadata));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = {
    issuer: url,
    jwks_uri: `${url}/keys`,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
  };
  const sign = (key: typeof own.privateKey, claims: JWTPayload) =>
    new SignJWT({ iss: url, aud: audience, sub: 'somebody', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '5m')
      .sign(key);
  return {
    url,
    token: (claims = {}) => sign(own.privateKey, claims),
    forged: () => sign(other.privateKey, {}),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
