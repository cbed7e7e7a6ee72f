import { createPublicKey } from 'node:crypto';
import type { CacheProvider, SAML } from '@node-saml/node-saml';
import { escapeHtml } from '@scheduler/service-kit';
import type { LocalConfig } from '../config.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { parseMetadata } from './metadata.ts';
import type { SsoProvider } from './providers.ts';

type ServiceUrls = Pick<LocalConfig, 'API_EXTERNAL_URL'>;

/** The entity ID of this service, which is also the URL of its metadata. */
const getEntityId = ({ API_EXTERNAL_URL }: ServiceUrls) =>
  `${API_EXTERNAL_URL}/auth/v1/sso/saml/metadata`;

/** The URL that identity providers post their responses to. */
export const getAcsUrl = ({ API_EXTERNAL_URL }: ServiceUrls) =>
  `${API_EXTERNAL_URL}/auth/v1/sso/saml/acs`;

/** @throws AuthError 404 */
export function requireSamlEnabled({ GOTRUE_SAML_ENABLED }: LocalConfig): void {
  if (GOTRUE_SAML_ENABLED) return;
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

const CLOCK_SKEW_MS = 30_000;
const MAX_ASSERTION_AGE_MS = 3_600_000;

/** Creates the SAML service provider for an identity provider. */
export async function createSaml(
  config: LocalConfig,
  provider: SsoProvider,
  requestCache: CacheProvider,
): Promise<SAML> {
  // Imported on first use because it is large and most installations don't use SAML.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { signInUrl, certificates } = parseMetadata(provider.metadata_xml);
  const privateKey = config.GOTRUE_SAML_PRIVATE_KEY?.export({ type: 'pkcs8', format: 'pem' });
  return new SAML({
    issuer: getEntityId(config),
    callbackUrl: getAcsUrl(config),
    audience: getEntityId(config),
    entryPoint: signInUrl,
    idpCert: certificates,
    idpIssuer: provider.entity_id,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_ASSERTION_AGE_MS,
    // If a response refers to a request, the request must be in the cache. Unsolicited responses
    // are accepted only without such a reference.
    validateInResponseTo: ValidateInResponseTo.ifPresent,
    cacheProvider: requestCache,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(privateKey && { privateKey: String(privateKey) }),
  });
}

function buildKeyDescriptor(config: LocalConfig): string {
  const key = config.GOTRUE_SAML_PRIVATE_KEY;
  if (!key) return '';
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const toBase64 = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64');
  return `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${toBase64(n)}</ds:Modulus><ds:Exponent>${toBase64(e)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo></KeyDescriptor>`;
}

/** Returns this service's metadata for identity providers. */
export function buildServiceMetadata(config: LocalConfig): string {
  const signsRequests = String(Boolean(config.GOTRUE_SAML_PRIVATE_KEY));
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(getEntityId(config))}">
  <SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${buildKeyDescriptor(config)}
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeHtml(getAcsUrl(config))}" index="1" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
