import { createPublicKey } from 'node:crypto';
import type { CacheProvider, SAML } from '@node-saml/node-saml';
import type { OwnConfig } from '../config.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { parseMetadata } from './metadata.ts';
import type { SsoProvider } from './providers.ts';

type Places = Pick<OwnConfig, 'API_EXTERNAL_URL'>;

/** The name of this service among identity providers; its description is found there. */
const entityId = ({ API_EXTERNAL_URL }: Places) => `${API_EXTERNAL_URL}/auth/v1/sso/saml/metadata`;

/** Where identity providers send people back to. */
export const acsUrl = ({ API_EXTERNAL_URL }: Places) => `${API_EXTERNAL_URL}/auth/v1/sso/saml/acs`;

/** @throws AuthError 404 */
export function checkSamlEnabled({ GOTRUE_SAML_ENABLED }: OwnConfig): void {
  if (GOTRUE_SAML_ENABLED) return;
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

const SKEW_MS = 30_000;
const LONGEST_LIFE_MS = 3_600_000;

/** The other side of a sign-in by an identity provider. */
export async function samlFor(
  config: OwnConfig,
  provider: SsoProvider,
  requests: CacheProvider,
): Promise<SAML> {
  // It is heavy, and most installations have no such provider.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { signInUrl, certificates } = parseMetadata(provider.metadata_xml);
  const privateKey = config.GOTRUE_SAML_PRIVATE_KEY?.export({ type: 'pkcs8', format: 'pem' });
  return new SAML({
    issuer: entityId(config),
    callbackUrl: acsUrl(config),
    audience: entityId(config),
    entryPoint: signInUrl,
    idpCert: certificates,
    idpIssuer: provider.entity_id,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: LONGEST_LIFE_MS,
    // An answer to a request has to be to ours; one that answers none must not claim to.
    validateInResponseTo: ValidateInResponseTo.ifPresent,
    cacheProvider: requests,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(privateKey && { privateKey: String(privateKey) }),
  });
}

function keyDescriptor(config: OwnConfig): string {
  const key = config.GOTRUE_SAML_PRIVATE_KEY;
  if (!key) return '';
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const standard = (part: string) => Buffer.from(part, 'base64url').toString('base64');
  return `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${standard(n)}</ds:Modulus><ds:Exponent>${standard(e)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo></KeyDescriptor>`;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** How this service describes itself to identity providers. */
export function serviceMetadata(config: OwnConfig): string {
  const signs = String(Boolean(config.GOTRUE_SAML_PRIVATE_KEY));
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId(config))}">
  <SPSSODescriptor AuthnRequestsSigned="${signs}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${keyDescriptor(config)}
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(acsUrl(config))}" index="1" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
