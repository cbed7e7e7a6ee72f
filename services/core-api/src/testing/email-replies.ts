import { HOUR_MS } from '@scheduler/scheduling/durations';
import { readFileSync } from 'node:fs';
import { newId } from '@scheduler/service-kit';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import { extractCalendar } from './extract-calendar.ts';
import { signBody } from '../invitations/signature.ts';
import { commonEnv } from './service-process.ts';

/** Email clients with recorded replies. Placeholders are replaced with the guest's data. */
export const emailClients = ['gmail', 'outlook', 'apple', 'thunderbird'] as const;
export type Fixture = (typeof emailClients)[number] | 'bounce';

export interface ReplyOptions {
  partstat: 'ACCEPTED' | 'TENTATIVE' | 'DECLINED';
  /** Original start of an occurrence, ISO 8601. */
  occurrence?: string;
  /** @default now */
  repliedAt?: Date;
  /** Replaces placeholder values. */
  overrides?: Record<string, string>;
}

const TIME_ZONE = 'Europe/Lisbon';
const toUtcDateTime = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const toLocalDateTime = (time: number) => toUtcDateTime(toLocalMs(time, TIME_ZONE)).slice(0, -1);

function createPlaceholders(
  email: ReceivedEmail,
  { partstat, occurrence, repliedAt = new Date() }: ReplyOptions,
) {
  const calendar = extractCalendar(email);
  const extract = (pattern: RegExp) => pattern.exec(calendar)?.[1]?.trim() ?? '';
  const [, localTime = ''] = /^DTSTART[^:]*:(\S+)/m.exec(calendar) ?? [];
  const iso = localTime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
  const start = occurrence ? Date.parse(occurrence) : localToInstant(Date.parse(iso), TIME_ZONE);
  const end = start + HOUR_MS;
  const guest = extract(/^ATTENDEE.*:mailto:(.*)$/m);
  const formatRecurrence = (line: string) => (occurrence ? line : 'X-EMPTY:1');
  return {
    partstat,
    guest,
    uid: extract(/^UID:(.*)$/m),
    sequence: extract(/^SEQUENCE:(\d+)/m),
    organizer: extract(/^ORGANIZER.*:mailto:(.*)$/m),
    'guest-upper': guest.toUpperCase(),
    word: partstat[0] + partstat.slice(1).toLowerCase(),
    id: newId(),
    date: repliedAt.toUTCString().replace('GMT', '+0000'),
    stamp: toUtcDateTime(repliedAt.getTime()),
    start: toUtcDateTime(start),
    'end-time': toUtcDateTime(end),
    'start-local': toLocalDateTime(start),
    'end-local': toLocalDateTime(end),
    'recurrence-utc': formatRecurrence(`RECURRENCE-ID:${toUtcDateTime(start)}`),
    'recurrence-iana': formatRecurrence(
      `RECURRENCE-ID;TZID=${TIME_ZONE}:${toLocalDateTime(start)}`,
    ),
    'recurrence-windows': formatRecurrence(
      `RECURRENCE-ID;TZID=GMT Standard Time:${toLocalDateTime(start)}`,
    ),
    letter: email.headers['message-id'] ?? '',
  };
}

const encodeBase64 = (text: string) =>
  Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

const encodeQuotedPrintable = (text: string) =>
  text
    .replaceAll(/[=\u0080-\uffff]/g, (letter) =>
      [...Buffer.from(letter)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
    )
    .replaceAll(/.{70}(?!\r\n)/g, (line) => {
      const [, complete = line, cut = ''] = /^(.*?)(=.?)?$/s.exec(line) ?? [];
      return `${complete}=\r\n${cut}`;
    });

const ENCODERS = { base64: encodeBase64, quoted: encodeQuotedPrintable } as const;

/** Creates a raw reply to an invitation email, as sent by an email client. */
export function createEmailReply(
  email: ReceivedEmail,
  fixture: Fixture,
  options: ReplyOptions,
): string {
  const file = new URL(`../invitations/fixtures/${fixture}.eml`, import.meta.url);
  const placeholders: Record<string, string> = {
    ...createPlaceholders(email, options),
    ...options.overrides,
  };
  return readFileSync(file, 'utf8')
    .replaceAll('\n', '\r\n')
    .replaceAll(/\{\{([\w-]+)\}\}/g, (match, name: string) => placeholders[name] ?? match)
    .replaceAll(
      /\{\{(base64|quoted)\}\}\r\n(.*?)\{\{end\}\}/gs,
      (_, coder: keyof typeof ENCODERS, text: string) => ENCODERS[coder](text),
    );
}

/** Posts a raw email to the inbound endpoint, as an email provider does. */
export async function postInboundEmail(
  baseUrl: string,
  raw: string | Uint8Array,
  headers: Record<string, string> = {},
) {
  const body = new Uint8Array(Buffer.from(raw as string));
  const seconds = Math.floor(Date.now() / 1000);
  const response = await fetch(`${baseUrl}/inbound/mail`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'message/rfc822',
      'x-mail-signature': signBody(commonEnv.INBOUND_MAIL_SECRET, body, seconds),
      ...headers,
    },
  });
  const responseBody: unknown = await response.json();
  return { status: response.status, body: responseBody };
}
