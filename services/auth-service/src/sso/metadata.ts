import { DOMParser } from '@xmldom/xmldom';
import { validationFailed } from '../protocol/auth-error.ts';

/** The required parts of an identity provider's SAML 2.0 metadata. */
export interface IdentityProvider {
  entityId: string;
  /** The URL that users are redirected to for signing in. */
  signInUrl: string;
  /** Certificates of all accepted signing keys. */
  certificates: string[];
}

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const MAX_LENGTH = 1_048_576;

const invalidMetadata = (reason: string) => validationFailed(`SAML metadata: ${reason}`);

/** Detects document types. They allow file access and entity expansion, and SAML needs none. */
export const hasDocumentType = (xml: string): boolean => /<!\s*(DOCTYPE|ENTITY)/i.test(xml);

function parseDocument(xml: string): Element {
  if (xml.length > MAX_LENGTH) throw invalidMetadata('is too long');
  if (hasDocumentType(xml)) throw invalidMetadata('must not have a document type');
  try {
    const parser = new DOMParser({
      errorHandler: (level, message) => {
        if (level !== 'warning') throw new Error(String(message));
      },
    });
    const root = parser.parseFromString(xml, 'text/xml').documentElement as Element | null;
    if (root?.localName === 'EntityDescriptor' && root.namespaceURI === METADATA) return root;
  } catch {
    throw invalidMetadata('is not well-formed XML');
  }
  throw invalidMetadata('must be an EntityDescriptor');
}

const findElements = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name));

const isSigningKey = (key: Element) => ['', 'signing'].includes(key.getAttribute('use') ?? '');

/** @throws AuthError 400 */
export function parseMetadata(xml: string): IdentityProvider {
  const root = parseDocument(xml);
  const [descriptor] = findElements(root, METADATA, 'IDPSSODescriptor');
  if (!descriptor) throw invalidMetadata('contains no identity provider');
  const entityId = root.getAttribute('entityID') ?? '';
  const signInUrl =
    findElements(descriptor, METADATA, 'SingleSignOnService')
      .find((service) => service.getAttribute('Binding') === REDIRECT)
      ?.getAttribute('Location') ?? '';
  const certificates = findElements(descriptor, METADATA, 'KeyDescriptor')
    .filter(isSigningKey)
    .flatMap((key) => findElements(key, SIGNATURE, 'X509Certificate'))
    .map((certificate) => (certificate.textContent ?? '').replaceAll(/\s/g, ''))
    .filter((certificate) => certificate !== '');
  if (entityId === '') throw invalidMetadata('contains no entityID');
  if (!/^https?:\/\//.test(signInUrl)) throw invalidMetadata('contains no URL for HTTP-Redirect');
  if (certificates.length === 0) throw invalidMetadata('contains no certificate');
  return { entityId, signInUrl, certificates };
}

const REQUEST_TIMEOUT_MS = 10_000;

/** @throws AuthError 400 */
export async function fetchMetadata(url: string): Promise<string> {
  if (!url.startsWith('https://') || !URL.canParse(url)) {
    throw validationFailed('metadata_url must be an https:// URL');
  }
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(url, { signal, redirect: 'error' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.text();
  } catch {
    throw invalidMetadata('could not be fetched from metadata_url');
  }
}
