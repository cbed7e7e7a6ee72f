import type { PollSlot } from '@scheduler/contracts/core';
import { getLocale, plural, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import { toSingleLine } from '@scheduler/service-kit';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';
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
  toSingleLine(person?.name ?? '') || person?.email || t('Someone');

export const lengthOf = formatMinutes;

const dayOf = (time: string, { zone }: Clock) =>
  new Intl.DateTimeFormat(getLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: zone,
  }).format(new Date(time));

/** Such as `12 times from Mon, Nov 23 to Fri, Nov 27`. */
function timesOf({ slots }: PollRow, clock: Clock): string {
  const days = [...new Set(slots.map((slot) => dayOf(slot, clock)))];
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return days.length === 1
    ? plural(slots.length, { one: '# time on {first}', other: '# times on {first}' }, { first })
    : plural(
        slots.length,
        { one: '# time from {first} to {last}', other: '# times from {first} to {last}' },
        { first, last },
      );
}

const SHOWN = 3000;

function factsOf(poll: PollRow, clock: Clock): [string, string][] {
  const rows: [string, string | null][] = [
    [t('Proposed'), timesOf(poll, clock)],
    [t('Lasts'), lengthOf(poll.duration_minutes)],
    [t('Where'), poll.location],
    [t('About'), poll.description?.slice(0, SHOWN) ?? null],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** The letter that asks somebody when they can. */
export const askingMail = (
  poll: PollRow,
  guest: GuestRow,
  asker: Person | null,
  { messageId, link, clock }: Setting,
): OutgoingEmail => ({
  to: guest.typed_email,
  subject: t('When can you meet? {title}', { title: poll.title }),
  messageId,
  ...(asker && { sender: asker }),
  ...renderEmail({
    heading: poll.title,
    lines: [t('{who} asks when you can meet.', { who: whoIs(asker) })],
    details: factsOf(poll, clock),
    actions: [{ label: t('Choose your times'), link }],
    footnote: t(
      'You need no account to answer. Your answers and your address are shown to who asks.',
    ),
  }),
});

/** The letter that says to who asked that nobody is waited for any more. */
export const answeredMail = (
  poll: PollRow,
  asker: Person,
  best: PollSlot | null,
  { messageId, link, clock }: Setting,
): OutgoingEmail => ({
  to: asker.email,
  subject: t('Everybody has answered: {title}', { title: poll.title }),
  messageId,
  ...renderEmail({
    heading: poll.title,
    lines: [t('Everybody whom you asked has answered.')],
    details: best ? [[t('Best time'), slotLine(best, clock)]] : [],
    actions: [{ label: t('Choose a time'), link }],
    footnote: t('You receive this because you asked when people can meet.'),
  }),
});
