import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { toSingleLine } from '@scheduler/service-kit';

/** A delivery status notification (RFC 3464). */
export interface BounceReport {
  /** Message-ID of the returned email, or `null` if the report doesn't include it. */
  messageId: string | null;
  reason: string;
}

/** The parts of an email that are needed to process replies and bounces. */
export interface InboundEmail {
  messageId: string | null;
  /** Sender address in lowercase. `null` unless there is exactly one sender. */
  from: string | null;
  /** Addresses from all recipient and delivery headers, in lowercase. */
  recipients: string[];
  /** `Date` header, ISO 8601. */
  date: string | null;
  /** Whether sender authentication failed. */
  isForged: boolean;
  calendars: string[];
  bounce: BounceReport | null;
}

export class UnreadableEmailError extends Error {
  override readonly name = 'UnreadableEmailError';
}

const PARSER_LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 262_144,
  forceRfc822Attachments: true,
};
const MAX_CALENDARS = 4;
const MAX_CALENDAR_BYTES = 262_144;

const listAddresses = (list: Address[] = []): string[] =>
  list.flatMap((entry) => (entry.group ? listAddresses(entry.group) : (entry.address ?? [])));

const getHeaders = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

const DELIVERY_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function listRecipients(email: Email): string[] {
  const addressees = [...listAddresses(email.to), ...listAddresses(email.cc)];
  const delivered = DELIVERY_HEADERS.flatMap((name) => getHeaders(email, name));
  return [...addressees, ...delivered].map((address) => address.trim().toLowerCase());
}

/**
 * Evaluates the first Authentication-Results header (RFC 8601), which was added by the receiving
 * server. A DMARC failure is final. A DKIM or SPF failure is ignored if another check passed.
 */
function isForged(email: Email): boolean {
  const [header = ''] = getHeaders(email, 'authentication-results');
  const getResults = (method: string) =>
    [...header.matchAll(new RegExp(`\\b${method}\\s*=\\s*(\\w+)`, 'gi'))].map(([, result = '']) =>
      result.toLowerCase(),
    );
  if (getResults('dmarc').includes('fail')) return true;
  const senderChecks = [...getResults('dkim'), ...getResults('spf')];
  const isProven = senderChecks.includes('pass') || getResults('dmarc').includes('pass');
  return (
    !isProven && senderChecks.some((result) => /^(fail|softfail|policy|permerror)$/.test(result))
  );
}

const getText = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

const isCalendar = ({ mimeType, filename }: Attachment) =>
  mimeType === 'text/calendar' ||
  mimeType === 'application/ics' ||
  /\.(ics|ifb)$/i.test(filename ?? '');

const getSize = ({ content }: Attachment) =>
  typeof content === 'string' ? content.length : content.byteLength;

const RETURNED_MESSAGE_TYPES = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global-headers',
]);

function parseBounce(email: Email): BounceReport | null {
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return null;
  const text = getText(status);
  const getField = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.trim();
  if (getField('Action')?.toLowerCase() !== 'failed') return null;
  const returnedMessage = email.attachments.find(({ mimeType }) =>
    RETURNED_MESSAGE_TYPES.has(mimeType),
  );
  const [, messageId = null] =
    /^Message-ID:\s*(<[^<>\s]+>)/im.exec(returnedMessage ? getText(returnedMessage) : '') ?? [];
  const reason = getField('Diagnostic-Code') ?? getField('Status') ?? 'Delivery failed';
  return { messageId, reason: toSingleLine(reason.replace(/^smtp;\s*/i, '')).slice(0, 300) };
}

function parseDate({ date }: Email): string | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Limits the parsing time. Emails up to 1 MiB from common clients stay below these counts. */
const MAX_COUNTS = { lines: 20_000, parts: 1000 };

function occursMoreThan(bytes: Buffer, pattern: string, maxCount: number): boolean {
  let count = 0;
  for (
    let index = bytes.indexOf(pattern);
    index !== -1;
    index = bytes.indexOf(pattern, index + 1)
  ) {
    count += 1;
    if (count > maxCount) return true;
  }
  return false;
}

function isTooFragmented(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return (
    occursMoreThan(bytes, '\n', MAX_COUNTS.lines) || occursMoreThan(bytes, '\n--', MAX_COUNTS.parts)
  );
}

/**
 * Parses a raw email (RFC 5322).
 *
 * @throws UnreadableEmailError if the email is malformed or has too many parts
 */
export async function parseInboundEmail(raw: Uint8Array): Promise<InboundEmail> {
  if (isTooFragmented(raw)) throw new UnreadableEmailError('The email has too many parts');
  const email = await PostalMime.parse(raw, PARSER_LIMITS).catch((cause: unknown) => {
    throw new UnreadableEmailError('The email is malformed', { cause });
  });
  const from =
    getHeaders(email, 'from').length === 1
      ? listAddresses([email.from ?? { name: '', address: '' }])
      : [];
  const calendars = email.attachments.filter(
    (part) => isCalendar(part) && getSize(part) <= MAX_CALENDAR_BYTES,
  );
  return {
    messageId: email.messageId?.trim() || null,
    from: from.length === 1 ? (from[0]?.trim().toLowerCase() ?? null) : null,
    recipients: listRecipients(email),
    date: parseDate(email),
    isForged: isForged(email),
    calendars: calendars.slice(0, MAX_CALENDARS).map(getText),
    bounce: parseBounce(email),
  };
}
