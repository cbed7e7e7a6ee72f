import type { Profile as SamlProfile } from '@node-saml/node-saml';
import * as z from 'zod';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Metadata } from '../protocol/fields.ts';
import type { AttributeMapping } from './providers.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** The parts of a verified assertion that the library only hands on. */
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

/** Who an identity provider says that somebody is. */
export interface Assertion {
  id: string;
  /** When it would not be taken any more. */
  until: Date;
  subject: string;
  email: string;
  data: Metadata;
  /** When the session ends whatever happens; `null` when nothing is said. */
  sessionEnds: string | null;
}

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** By what names identity providers call an address. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'Email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

const EMAIL = /^[^\s@]+@[^\s@]+$/;

type Attributes = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
};

function mapped(attributes: Attributes, { keys }: AttributeMapping): Metadata {
  const entries = Object.entries(keys).map(([key, { name, names = [], array, ...rest }]) => {
    const found = [...(name ? [name] : []), ...names].find((n) => attributes[n] !== undefined);
    const value = found === undefined ? rest.default : attributes[found];
    return [key, array ? [value].flat() : Array.isArray(value) ? (value[0] as unknown) : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Metadata;
}

function subjectOf({ nameID, nameIDFormat }: SamlProfile, attributes: Attributes): string {
  const subject =
    textOf(attributes[SUBJECT_ID]) ?? (nameIDFormat === TRANSIENT ? null : textOf(nameID));
  if (subject) return subject;
  throw new AuthError(
    400,
    'saml_assertion_no_user_id',
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID',
  );
}

function emailOf({ nameID }: SamlProfile, attributes: Attributes, facts: Metadata): string {
  const candidates = [facts['email'], ...EMAIL_NAMES.map((name) => attributes[name]), nameID];
  const email = candidates.map(textOf).find((text) => text !== null && EMAIL.test(text));
  if (email) return email.trim().toLowerCase();
  throw new AuthError(
    400,
    'saml_assertion_no_email',
    'SAML Assertion does not contain an email address',
  );
}

const timeOf = (text = ''): string | null => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/**
 * Reads a verified assertion.
 *
 * @param recipient where it has to be meant for
 * @throws AuthError 400
 */
export function readAssertion(
  profile: SamlProfile,
  mapping: AttributeMapping,
  recipient: string,
): Assertion {
  const parsed = assertionShape.safeParse(profile.getAssertion?.());
  if (!parsed.success) throw validationFailed('SAML Assertion is not of a form that is understood');
  const { Assertion: shape } = parsed.data;
  const confirmations = shape.Subject.flatMap(({ SubjectConfirmation }) =>
    SubjectConfirmation.flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData),
  );
  if (confirmations.some(({ $ }) => $.Recipient !== undefined && $.Recipient !== recipient)) {
    throw validationFailed('SAML Assertion is meant for another recipient');
  }
  const attributes = (profile['attributes'] ?? {}) as Attributes;
  const facts = mapped(attributes, mapping);
  const subject = subjectOf(profile, attributes);
  const email = emailOf(profile, attributes, facts);
  const ends = [
    ...confirmations.map(({ $ }) => $.NotOnOrAfter),
    ...shape.Conditions.map(({ $ }) => $?.NotOnOrAfter),
  ].map((text) => Date.parse(text ?? ''));
  const known = ends.filter((end) => !Number.isNaN(end));
  return {
    id: shape.$.ID,
    // With the clock's tolerance, and longer than the library takes an assertion that never ends.
    until: new Date(Math.max(Date.now() + 2 * HOUR_MS, ...known.map((end) => end + HOUR_MS))),
    subject,
    email,
    data: { ...facts, iss: profile.issuer, sub: subject, email },
    sessionEnds: timeOf(shape.AuthnStatement[0]?.$.SessionNotOnOrAfter),
  };
}
