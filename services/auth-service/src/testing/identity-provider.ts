import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from './certificate.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

export interface Person {
  nameId: string;
  email: string;
}

export interface Said {
  /** The id of the request that is answered. */
  inResponseTo?: string;
  audience?: string;
  recipient?: string;
  issuer?: string;
  /** From now, in milliseconds. */
  endsIn?: number;
  sessionEnds?: string;
  nameIdFormat?: string;
  /** Of the assertion. */
  id?: string;
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const at = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();

/** What a request in an address asks for. */
export function requestIn(url: string): { id: string; relayState: string; xml: string } {
  const { searchParams } = new URL(url);
  const packed = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(packed).toString();
  return {
    xml,
    id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '',
    relayState: searchParams.get('RelayState') ?? '',
  };
}

export interface Places {
  /** Where auth-service is reached; as the tests of the service know it, unless said otherwise. */
  external?: string;
  /** The provider's own page. */
  signIn?: string;
  entityId?: string;
}

/** A SAML identity provider: it describes itself and signs what a test wants said. */
export function createIdentityProvider({
  external = 'http://auth.test',
  signIn = 'https://idp.test/sign-in',
  entityId = `https://idp.test/${randomUUID()}`,
}: Places = {}) {
  const ACS = `${external}/auth/v1/sso/saml/acs`;
  const ENTITY = `${external}/auth/v1/sso/saml/metadata`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = selfSigned(publicKey, privateKey);

  const assertion = ({ nameId, email }: Person, said: Said) => {
    const to = said.inResponseTo ? ` InResponseTo="${said.inResponseTo}"` : '';
    const until = at(said.endsIn ?? 300_000);
    const ends = said.sessionEnds ? ` SessionNotOnOrAfter="${said.sessionEnds}"` : '';
    return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.id ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${said.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameIdFormat ?? PERSISTENT}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${said.recipient ?? ACS}"${to}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-60_000)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${said.audience ?? ENTITY}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"${ends}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="groups"><saml:AttributeValue>staff</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
  };

  const signed = (xml: string) => {
    const signature = new SignedXml({
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: EXCLUSIVE,
    });
    signature.addReference({
      xpath: "//*[local-name(.)='Assertion']",
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    });
    signature.computeSignature(xml, {
      location: { reference: "//*[local-name(.)='Issuer']", action: 'after' },
    });
    return signature.getSignedXml();
  };

  return {
    entityId,
    metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}" validUntil="${at(DAY_MS)}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signIn}"/></IDPSSODescriptor></EntityDescriptor>`,
    /** An assertion, signed. */
    assertion: (person: Person, said: Said = {}) => signed(assertion(person, said)),
    /** An assertion that nobody signed. */
    claim: assertion,
    /** A whole answer around whatever is given, as it is posted. */
    response: (inside: string, { inResponseTo, before = '' }: Said & { before?: string } = {}) => {
      const to = inResponseTo ? ` InResponseTo="${inResponseTo}"` : '';
      const xml = `${before}<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${ACS}"${to}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${inside}</samlp:Response>`;
      return Buffer.from(xml).toString('base64');
    },
  };
}
