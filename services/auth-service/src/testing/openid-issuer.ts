import { startHttpServer } from '@scheduler/service-kit/testing';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export interface TestIssuer {
  url: string;
  /** Signs a token; `claims` override the defaults. */
  signToken: (claims?: JWTPayload) => Promise<string>;
  /** Signs a token with a key that the issuer doesn't publish. */
  forgeToken: () => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Starts an OpenID issuer that publishes one key.
 *
 * @param publishedIssuer issuer in the metadata; defaults to the URL of the server
 */
export async function startOpenIdIssuer(
  audience: string,
  publishedIssuer?: string,
): Promise<TestIssuer> {
  const [publishedKey, unpublishedKey] = [
    await generateKeyPair('ES256'),
    await generateKeyPair('ES256'),
  ];
  const jwk = {
    ...(await exportJWK(publishedKey.publicKey)),
    kid: 'one',
    alg: 'ES256',
    use: 'sig',
  };
  const { url, close } = await startHttpServer((request, response) => {
    const isKeys = request.url === '/keys';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : metadata));
  });
  const metadata = {
    issuer: publishedIssuer ?? url,
    jwks_uri: `${url}/keys`,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
  };
  const sign = (key: typeof publishedKey.privateKey, claims: JWTPayload) =>
    new SignJWT({ iss: url, aud: audience, sub: 'user-1', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '5m')
      .sign(key);
  return {
    url,
    signToken: (claims = {}) => sign(publishedKey.privateKey, claims),
    forgeToken: () => sign(unpublishedKey.privateKey, {}),
    close,
  };
}
