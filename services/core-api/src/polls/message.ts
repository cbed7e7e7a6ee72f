import type { PollSlot } from '@scheduler/contracts/core';
import { onOneLine } from '@scheduler/service-kit';
import { writeLetter, type Mail } from '@scheduler/service-kit/mail';
import type { Person } from '../invitations/repository.ts';
import type { Clock } from '../invitations/when.ts';
import type { GuestRow, PollRow } from './repository.ts';
import { slotLine } from './slot-line.ts';

interface Setting {
  messageId: string;
  /** Where its reader goes on. */
  link: string;
  clock: Clock;
}

const whoIs = (person: Person | null) =>
  onOneLine(person?.name ?? '') || person?.email || 'Somebody';

export const lengthOf = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ].join(' ');
};

const dayOf = (time: string, { zone }: Clock) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: zone,
  }).format(new Date(time));

/** Such as `12 times from Mon, Nov 23 to Fri, Nov 27`. */
function timesOf({ slots }: PollRow, clock: Clock): string {
  const number = slots.length === 1 ? '1 time' : `${slots.length} times`;
  const days = [...new Set(slots.map((slot) => dayOf(slot, clock)))];
  return days.length === 1
    ? `${number} on ${days[0]}`
    : `${number} from ${days[0]} to ${days.at(-1)}`;
}

const SHOWN = 3000;

function factsOf(poll: PollRow, clock: Clock): [string, string][] {
  const rows: [string, string | null][] = [
    ['Proposed', timesOf(poll, clock)],
    ['Lasts', lengthOf(poll.duration_minutes)],
    ['Where', poll.location],
    ['About', poll.description?.slice(0, SHOWN) ?? null],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** The letter that asks somebody when they can. */
export const askingMail = (
  poll: PollRow,
  guest: GuestRow,
  asker: Person | null,
  { messageId, link, clock }: Setting,
): Mail => ({
  to: guest.typed_email,
  subject: `When can you meet? ${poll.title}`,
  messageId,
  ...(asker && { author: asker }),
  ...writeLetter({
    heading: poll.title,
    lines: [`${whoIs(asker)} asks when you can meet.`],
    facts: factsOf(poll, clock),
    actions: [{ label: 'Choose your times', link }],
    footnote: 'You need no account to answer. Your answers and your address are shown to who asks.',
  }),
});

/** The letter that says to who asked that nobody is waited for any more. */
export const answeredMail = (
  poll: PollRow,
  asker: Person,
  best: PollSlot | null,
  { messageId, link, clock }: Setting,
): Mail => ({
  to: asker.email,
  subject: `Everybody has answered: ${poll.title}`,
  messageId,
  ...writeLetter({
    heading: poll.title,
    lines: ['Everybody whom you asked has answered.'],
    facts: best ? [['Best time', slotLine(best, clock)]] : [],
    actions: [{ label: 'Choose a time', link }],
    footnote: 'You receive this because you asked when people can meet.',
  }),
});
