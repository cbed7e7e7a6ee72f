import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { createSelfSignedCertificate } from '@scheduler/service-kit/testing';
import { DAY_MS } from '@scheduler/scheduling/durations';

export interface SamlUser {
  nameId: string;
  email: string;
}

export interface AssertionOptions {
  /** ID of the authentication request. */
  inResponseTo?: string;
  audience?: string;
  recipient?: string;
  issuer?: string;
  /** Milliseconds from now until the assertion expires. */
  expiresInMs?: number;
  sessionExpiresAt?: string;
  nameIdFormat?: string;
  /** ID of the assertion. */
  assertionId?: string;
}

const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const PERSISTENT_NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const toIsoTime = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

/** Decodes the authentication request in a redirect URL. */
export function parseAuthnRequest(url: string): { id: string; relayState: string; xml: string } {
  const { searchParams } = new URL(url);
  const compressed = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(compressed).toString();
  return {
    xml,
    id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '',
    relayState: searchParams.get('RelayState') ?? '',
  };
}

export interface IdentityProviderUrls {
  /** Base URL of auth-service; defaults to the one used in its tests. */
  externalUrl?: string;
  /** The provider's sign-in page. */
  signInUrl?: string;
  entityId?: string;
}

/** Creates a SAML identity provider that signs any assertion. */
export function createIdentityProvider({
  externalUrl = 'http://auth.test',
  signInUrl = 'https://idp.test/sign-in',
  entityId = `https://idp.test/${randomUUID()}`,
}: IdentityProviderUrls = {}) {
  const ACS_URL = `${externalUrl}/auth/v1/sso/saml/acs`;
  const SERVICE_PROVIDER_ID = `${externalUrl}/auth/v1/sso/saml/metadata`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = createSelfSignedCertificate(publicKey, privateKey);

  const createAssertion = ({ nameId, email }: SamlUser, options: AssertionOptions) => {
    const inResponseTo = options.inResponseTo ? ` InResponseTo="${options.inResponseTo}"` : '';
    const expiresAt = toIsoTime(options.expiresInMs ?? 300_000);
    const sessionExpiry = options.sessionExpiresAt
      ? ` SessionNotOnOrAfter="${options.sessionExpiresAt}"`
      : '';
    return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${options.assertionId ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${toIsoTime(0)}"><saml:Issuer>${options.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${options.nameIdFormat ?? PERSISTENT_NAME_ID}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${expiresAt}" Recipient="${options.recipient ?? ACS_URL}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${toIsoTime(-60_000)}" NotOnOrAfter="${expiresAt}"><saml:AudienceRestriction><saml:Audience>${options.audience ?? SERVICE_PROVIDER_ID}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${toIsoTime(0)}"${sessionExpiry}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="groups"><saml:AttributeValue>staff</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
  };

  const sign = (xml: string) => {
    const signature = new SignedXml({
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: EXCLUSIVE_C14N,
    });
    signature.addReference({
      xpath: "//*[local-name(.)='Assertion']",
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE_C14N],
    });
    signature.computeSignature(xml, {
      location: { reference: "//*[local-name(.)='Issuer']", action: 'after' },
    });
    return signature.getSignedXml();
  };

  return {
    entityId,
    metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}" validUntil="${toIsoTime(DAY_MS)}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></IDPSSODescriptor></EntityDescriptor>`,
    createSignedAssertion: (user: SamlUser, options: AssertionOptions = {}) =>
      sign(createAssertion(user, options)),
    createUnsignedAssertion: createAssertion,
    /** Wraps assertions in a base64-encoded SAML response. */
    createResponse: (
      assertionXml: string,
      { inResponseTo, prefix = '' }: AssertionOptions & { prefix?: string } = {},
    ) => {
      const inResponseToAttribute = inResponseTo ? ` InResponseTo="${inResponseTo}"` : '';
      const xml = `${prefix}<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${toIsoTime(0)}" Destination="${ACS_URL}"${inResponseToAttribute}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertionXml}</samlp:Response>`;
      return Buffer.from(xml).toString('base64');
    },
  };
}
