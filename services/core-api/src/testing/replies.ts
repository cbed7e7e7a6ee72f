import { readFileSync } from 'node:fs';
import { newId } from '@scheduler/service-kit';
import type { ReceivedMail } from '@scheduler/service-kit/testing';
import { instantOf, wallAt } from '@scheduler/scheduling/time-zones';
import { calendarIn } from './calendar-part.ts';
import { signBody } from '../invitations/signature.ts';
import { commonEnv } from './process.ts';

/** Programs whose answers were recorded; what differs from guest to guest is filled in. */
export const programs = ['gmail', 'outlook', 'apple', 'thunderbird'] as const;
export type Fixture = (typeof programs)[number] | 'bounce';

export interface Answered {
  partstat: 'ACCEPTED' | 'TENTATIVE' | 'DECLINED';
  /** Of an occurrence, where its rule puts it; ISO 8601. */
  occurrence?: string;
  /** When it was given; now unless told. */
  at?: Date;
  /** Put in the place of what the letter would make it. */
  given?: Record<string, string>;
}

const ZONE = 'Europe/Lisbon';
const compact = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const local = (time: number) => compact(wallAt(time, ZONE)).slice(0, -1);

function wordsOf(mail: ReceivedMail, { partstat, occurrence, at = new Date() }: Answered) {
  const calendar = calendarIn(mail);
  const find = (pattern: RegExp) => pattern.exec(calendar)?.[1]?.trim() ?? '';
  const [, wall = ''] = /^DTSTART[^:]*:(\S+)/m.exec(calendar) ?? [];
  const iso = wall.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
  const start = occurrence ? Date.parse(occurrence) : instantOf(Date.parse(iso), ZONE);
  const end = start + 3_600_000;
  const guest = find(/^ATTENDEE.*:mailto:(.*)$/m);
  const recurrence = (line: string) => (occurrence ? line : 'X-EMPTY:1');
  return {
    partstat,
    guest,
    uid: find(/^UID:(.*)$/m),
    sequence: find(/^SEQUENCE:(\d+)/m),
    organizer: find(/^ORGANIZER.*:mailto:(.*)$/m),
    'guest-upper': guest.toUpperCase(),
    word: partstat[0] + partstat.slice(1).toLowerCase(),
    id: newId(),
    date: at.toUTCString().replace('GMT', '+0000'),
    stamp: compact(at.getTime()),
    start: compact(start),
    'end-time': compact(end),
    'start-local': local(start),
    'end-local': local(end),
    'recurrence-utc': recurrence(`RECURRENCE-ID:${compact(start)}`),
    'recurrence-iana': recurrence(`RECURRENCE-ID;TZID=${ZONE}:${local(start)}`),
    'recurrence-windows': recurrence(`RECURRENCE-ID;TZID=GMT Standard Time:${local(start)}`),
    letter: mail.headers['message-id'] ?? '',
  };
}

const base64 = (text: string) =>
  Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

const quoted = (text: string) =>
  text
    .replaceAll(/[=\u0080-\uffff]/g, (letter) =>
      [...Buffer.from(letter)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
    )
    .replaceAll(/.{70}(?!\r\n)/g, (part) => {
      const [, whole = part, cut = ''] = /^(.*?)(=.?)?$/s.exec(part) ?? [];
      return `${whole}=\r\n${cut}`;
    });

const CODERS = { base64, quoted } as const;

/** A program's answer to a letter, as it arrives. */
export function replyTo(mail: ReceivedMail, fixture: Fixture, answered: Answered): string {
  const file = new URL(`../invitations/fixtures/${fixture}.eml`, import.meta.url);
  const words: Record<string, string> = { ...wordsOf(mail, answered), ...answered.given };
  return readFileSync(file, 'utf8')
    .replaceAll('\n', '\r\n')
    .replaceAll(/\{\{([\w-]+)\}\}/g, (mark, name: string) => words[name] ?? mark)
    .replaceAll(
      /\{\{(base64|quoted)\}\}\r\n(.*?)\{\{end\}\}/gs,
      (_, coder: keyof typeof CODERS, text: string) => CODERS[coder](text),
    );
}

/** Hands a mail in as a provider does. */
export async function handIn(
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
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}
