import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { toSingleLine } from '@scheduler/service-kit';

/** What a mail server says of a letter that it could not deliver (RFC 3464). */
export interface BounceReport {
  /** Message-ID of the letter, where it came back with the report. */
  letter: string | null;
  reason: string;
}

/** A mail that arrived, as far as it can answer an invitation. */
export interface ArrivedMail {
  messageId: string | null;
  /** Lower case; null unless there is exactly one. */
  from: string | null;
  /** Every address that it may have been sent to, lower case. */
  recipients: string[];
  /** When it says it was written, ISO 8601. */
  date: string | null;
  /** Whether the server that took it found its sender to be another. */
  isForged: boolean;
  calendars: string[];
  bounce: BounceReport | null;
}

/** The mail is not one that could be read. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail';
}

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 262_144, forceRfc822Attachments: true };
const CALENDARS_READ = 4;
const CALENDAR_SIZE = 262_144;

const addressesIn = (list: Address[] = []): string[] =>
  list.flatMap((one) => (one.group ? addressesIn(one.group) : (one.address ?? [])));

const headersOf = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function recipientsOf(email: Email): string[] {
  const named = [...addressesIn(email.to), ...addressesIn(email.cc)];
  const delivered = DELIVERED.flatMap((name) => headersOf(email, name));
  return [...named, ...delivered].map((address) => address.trim().toLowerCase());
}

/**
 * What the receiving server found (RFC 8601) stands first; what stands below can be anybody's. A
 * domain that disowns the mail settles it; else one of two proofs will do.
 */
function isForged(email: Email): boolean {
  const [found = ''] = headersOf(email, 'authentication-results');
  const results = (method: string) =>
    [...found.matchAll(new RegExp(`\\b${method}\\s*=\\s*(\\w+)`, 'gi'))].map(([, result = '']) =>
      result.toLowerCase(),
    );
  if (results('dmarc').includes('fail')) return true;
  const proofs = [...results('dkim'), ...results('spf')];
  const isProven = proofs.includes('pass') || results('dmarc').includes('pass');
  return !isProven && proofs.some((result) => /^(fail|softfail|policy|permerror)$/.test(result));
}

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

const isCalendar = ({ mimeType, filename }: Attachment) =>
  mimeType === 'text/calendar' ||
  mimeType === 'application/ics' ||
  /\.(ics|ifb)$/i.test(filename ?? '');

const sizeOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content.length : content.byteLength;

const RETURNED = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global-headers']);

function bounceIn(email: Email): BounceReport | null {
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return null;
  const text = textOf(status);
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.trim();
  if (field('Action')?.toLowerCase() !== 'failed') return null;
  const returned = email.attachments.find(({ mimeType }) => RETURNED.has(mimeType));
  const [, letter = null] =
    /^Message-ID:\s*(<[^<>\s]+>)/im.exec(returned ? textOf(returned) : '') ?? [];
  const reason = field('Diagnostic-Code') ?? field('Status') ?? 'It could not be delivered';
  return { letter, reason: toSingleLine(reason.replace(/^smtp;\s*/i, '')).slice(0, 300) };
}

function dateOf({ date }: Email): string | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** More than any program writes within 1 MiB; each costs, however little it holds. */
const MOST = { lines: 20_000, parts: 1000 };

function holdsMore(bytes: Buffer, mark: string, most: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

function isTooFragmented(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return holdsMore(bytes, '\n', MOST.lines) || holdsMore(bytes, '\n--', MOST.parts);
}

/** Reads a mail as it came over the wire (RFC 5322). @throws UnreadableMail */
export async function readMail(raw: Uint8Array): Promise<ArrivedMail> {
  if (isTooFragmented(raw)) throw new UnreadableMail('This mail has too many parts');
  const email = await PostalMime.parse(raw, LIMITS).catch((cause: unknown) => {
    throw new UnreadableMail('This mail is not one that can be read', { cause });
  });
  const from =
    headersOf(email, 'from').length === 1
      ? addressesIn([email.from ?? { name: '', address: '' }])
      : [];
  const calendars = email.attachments.filter(
    (part) => isCalendar(part) && sizeOf(part) <= CALENDAR_SIZE,
  );
  return {
    messageId: email.messageId?.trim() || null,
    from: from.length === 1 ? (from[0]?.trim().toLowerCase() ?? null) : null,
    recipients: recipientsOf(email),
    date: dateOf(email),
    isForged: isForged(email),
    calendars: calendars.slice(0, CALENDARS_READ).map(textOf),
    bounce: bounceIn(email),
  };
}
