import type { Profile as SamlProfile } from '@node-saml/node-saml';
import * as z from 'zod';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Metadata } from '../protocol/fields.ts';
import type { AttributeMapping } from './providers.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** The elements of a verified assertion that the library doesn't evaluate. */
const assertionShape = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string() }),
    AuthnStatement: z
      .array(z.object({ $: z.object({ SessionNotOnOrAfter: z.string().optional() }) }))
      .default([]),
    Conditions: z
      .array(z.object({ $: z.object({ NotOnOrAfter: z.string().optional() }).optional() }))
      .default([]),
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            SubjectConfirmationData: z
              .array(
                z.object({
                  $: z.object({
                    Recipient: z.string().optional(),
                    NotOnOrAfter: z.string().optional(),
                  }),
                }),
              )
              .default([]),
          }),
        ),
      }),
    ),
  }),
});

/** The identity that an identity provider asserts. */
export interface Assertion {
  id: string;
  /** The time after which the assertion would be rejected as expired. */
  expiresAt: Date;
  subject: string;
  email: string;
  data: Metadata;
  /** The end of the session set by the identity provider, or `null`. */
  sessionExpiresAt: string | null;
}

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Attribute names of email addresses in common identity providers. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'Email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

const EMAIL = /^[^\s@]+@[^\s@]+$/;

type Attributes = Readonly<Record<string, unknown>>;

const toText = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
};

function mapAttributes(attributes: Attributes, { keys }: AttributeMapping): Metadata {
  const entries = Object.entries(keys).map(([key, { name, names = [], array, ...rest }]) => {
    const attributeName = [...(name ? [name] : []), ...names].find(
      (candidate) => attributes[candidate] !== undefined,
    );
    const value = attributeName === undefined ? rest.default : attributes[attributeName];
    return [key, array ? [value].flat() : Array.isArray(value) ? (value[0] as unknown) : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Metadata;
}

function getSubject({ nameID, nameIDFormat }: SamlProfile, attributes: Attributes): string {
  const subject =
    toText(attributes[SUBJECT_ID]) ?? (nameIDFormat === TRANSIENT ? null : toText(nameID));
  if (subject) return subject;
  throw new AuthError(
    400,
    'saml_assertion_no_user_id',
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID',
  );
}

function getEmail({ nameID }: SamlProfile, attributes: Attributes, metadata: Metadata): string {
  const candidates = [metadata['email'], ...EMAIL_NAMES.map((name) => attributes[name]), nameID];
  const email = candidates.map(toText).find((text) => text !== null && EMAIL.test(text));
  if (email) return email.trim().toLowerCase();
  throw new AuthError(
    400,
    'saml_assertion_no_email',
    'SAML Assertion does not contain an email address',
  );
}

const toIsoTime = (text = ''): string | null => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/**
 * Parses a verified assertion.
 *
 * @param recipient the URL that the assertion must be intended for
 * @throws AuthError 400
 */
export function parseAssertion(
  profile: SamlProfile,
  mapping: AttributeMapping,
  recipient: string,
): Assertion {
  const parsed = assertionShape.safeParse(profile.getAssertion?.());
  if (!parsed.success) throw validationFailed('SAML Assertion has an unsupported format');
  const { Assertion: assertion } = parsed.data;
  const confirmations = assertion.Subject.flatMap(({ SubjectConfirmation }) =>
    SubjectConfirmation.flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData),
  );
  if (confirmations.some(({ $ }) => $.Recipient !== undefined && $.Recipient !== recipient)) {
    throw validationFailed('SAML Assertion is intended for another recipient');
  }
  const attributes = (profile['attributes'] ?? {}) as Attributes;
  const metadata = mapAttributes(attributes, mapping);
  const subject = getSubject(profile, attributes);
  const email = getEmail(profile, attributes, metadata);
  const expirations = [
    ...confirmations.map(({ $ }) => $.NotOnOrAfter),
    ...assertion.Conditions.map(({ $ }) => $?.NotOnOrAfter),
  ].map((text) => Date.parse(text ?? ''));
  const validExpirations = expirations.filter((expiration) => !Number.isNaN(expiration));
  return {
    id: assertion.$.ID,
    // The margins cover the clock tolerance and, if the assertion has no expiry, the maximum age
    // that the library accepts.
    expiresAt: new Date(
      Math.max(
        Date.now() + 2 * HOUR_MS,
        ...validExpirations.map((expiration) => expiration + HOUR_MS),
      ),
    ),
    subject,
    email,
    data: { ...metadata, iss: profile.issuer, sub: subject, email },
    sessionExpiresAt: toIsoTime(assertion.AuthnStatement[0]?.$.SessionNotOnOrAfter),
  };
}
