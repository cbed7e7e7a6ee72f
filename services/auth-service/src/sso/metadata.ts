import { DOMParser } from '@xmldom/xmldom';
import { validationFailed } from '../protocol/auth-error.ts';

/** What is needed of an identity provider's description of itself (SAML 2.0 metadata). */
export interface IdentityProvider {
  entityId: string;
  /** Where people are sent to sign in. */
  signInUrl: string;
  /** Any of these may sign. */
  certificates: string[];
}

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const LONGEST = 1_048_576;

const bad = (reason: string) => validationFailed(`SAML metadata: ${reason}`);

/** A document type can name files and grow without bounds, and nothing in SAML needs one. */
export const hasDocumentType = (xml: string): boolean => /<!\s*(DOCTYPE|ENTITY)/i.test(xml);

function documentOf(xml: string): Element {
  if (xml.length > LONGEST) throw bad('is too long');
  if (hasDocumentType(xml)) throw bad('must not have a document type');
  try {
    const parser = new DOMParser({
      errorHandler: (level, message) => {
        if (level !== 'warning') throw new Error(String(message));
      },
    });
    const root = parser.parseFromString(xml, 'text/xml').documentElement as Element | null;
    if (root?.localName === 'EntityDescriptor' && root.namespaceURI === METADATA) return root;
  } catch {
    throw bad('is no well-formed XML');
  }
  throw bad('must be an EntityDescriptor');
}

const elements = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name));

const signs = (key: Element) => ['', 'signing'].includes(key.getAttribute('use') ?? '');

/** @throws AuthError 400 */
export function parseMetadata(xml: string): IdentityProvider {
  const root = documentOf(xml);
  const [role] = elements(root, METADATA, 'IDPSSODescriptor');
  if (!role) throw bad('describes no identity provider');
  const entityId = root.getAttribute('entityID') ?? '';
  const signInUrl =
    elements(role, METADATA, 'SingleSignOnService')
      .find((service) => service.getAttribute('Binding') === REDIRECT)
      ?.getAttribute('Location') ?? '';
  const certificates = elements(role, METADATA, 'KeyDescriptor')
    .filter(signs)
    .flatMap((key) => elements(key, SIGNATURE, 'X509Certificate'))
    .map((certificate) => (certificate.textContent ?? '').replaceAll(/\s/g, ''))
    .filter((certificate) => certificate !== '');
  if (entityId === '') throw bad('names no entityID');
  if (!/^https?:\/\//.test(signInUrl)) throw bad('names no address for HTTP-Redirect');
  if (certificates.length === 0) throw bad('holds no certificate');
  return { entityId, signInUrl, certificates };
}

const PATIENCE_MS = 10_000;

/** @throws AuthError 400 */
export async function fetchMetadata(url: string): Promise<string> {
  if (!url.startsWith('https://') || !URL.canParse(url)) {
    throw validationFailed('metadata_url must be an https:// address');
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { signal, redirect: 'error' });
    if (!response.ok) throw new Error(`answers ${response.status}`);
    return await response.text();
  } catch {
    throw bad('could not be fetched from metadata_url');
  }
}
