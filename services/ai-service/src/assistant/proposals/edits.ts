import { comparedEmail } from '@scheduler/contracts';
import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/words';
import { dateAt, intervalOf, lengthOf, minutesInWords, MINUTE_MS } from '@scheduler/scheduling';
import { listed } from '../../calendar/clock.ts';
import { plainText } from '../../language-model/clean.ts';
import type { Edit } from '../intent.ts';
import { othersAt, type NamedPerson } from '../matching.ts';
import type { Seen, Situation } from '../situation.ts';
import { minuteOn } from '../spans.ts';
import { stretch, titled } from '../telling.ts';
import { heldEvent, mayWrite } from './held.ts';

type Edits = Extract<AssistantResult, { kind: 'edits' }>;
type Change = Pick<Edits['edits'][number], 'change' | 'text'>;

const MOST = 50;
const LONGEST = 24 * 60;
const MOST_NAMED = 10;

function newTitle(event: Event, title: string): Change | null {
  return event.title === title
    ? null
    : { change: { title }, text: t('becomes “{title}”', { title: plainText(title) }) };
}

type Length = Extract<Edit, { field: 'length' }>;

type End = Extract<Edit, { field: 'end' }>;

/** How long an event becomes, in minutes. */
function lengthFor(event: Event, edit: Length | End, { timeZone }: Situation): number {
  const { start, end } = intervalOf(event);
  if (edit.field === 'end') {
    return (minuteOn(dateAt(start, timeZone), edit.at, timeZone) - start) / MINUTE_MS;
  }
  return edit.isBy ? lengthOf({ start, end }) / MINUTE_MS + edit.minutes : edit.minutes;
}

/** `null` for an event that is as long already, or would have no length at all. */
function newLength(event: Event, edit: Length | End, situation: Situation): Change | null {
  if (event.is_all_day) return null;
  const { clock } = situation;
  const { start, end } = intervalOf(event);
  const now = lengthOf({ start, end }) / MINUTE_MS;
  const length = lengthFor(event, edit, situation);
  if (length === now || length <= 0 || length > LONGEST) return null;
  const until = start + length * MINUTE_MS;
  return {
    change: { end_time: new Date(until).toISOString() },
    text: t('{time}, which is {length}', {
      time: stretch({ start, end: until }, clock),
      length: minutesInWords(length),
    }),
  };
}

function newGuests(event: Event, emails: readonly string[], isAdded: boolean): Change | null {
  const named = new Set(emails.map(comparedEmail));
  const invited = new Set(event.invited_users.map(comparedEmail));
  const changed = [...named].filter((email) => invited.has(email) !== isAdded);
  if (changed.length === 0) return null;
  const who = listed(
    changed.map((email) => plainText(email)),
    MOST_NAMED,
  );
  const invited_users = isAdded
    ? [...event.invited_users, ...changed]
    : event.invited_users.filter((email) => !named.has(comparedEmail(email)));
  return {
    change: { invited_users },
    text: isAdded ? t('invites {who}', { who }) : t('no longer invites {who}', { who }),
  };
}

/** Names of whom nothing is known. */
const strangers = (people: readonly NamedPerson[]) =>
  people.flatMap(({ said, email }) => (email === null ? [said] : []));

function changeOf(
  event: Event,
  edit: Edit,
  situation: Situation,
  people: readonly NamedPerson[],
): Change | null {
  if (edit.field === 'title') return newTitle(event, edit.title);
  if (edit.field === 'length' || edit.field === 'end') return newLength(event, edit, situation);
  const emails = people.flatMap(({ email }) => (email === null ? [] : [email]));
  return newGuests(event, emails, edit.isAdded);
}

function told(count: number, unknown: readonly string[]): string {
  const sum =
    count === 0
      ? t('There is nothing to change.')
      : plural(count, {
          one: 'This would change # event. Nothing changes until you accept it.',
          other: 'This would change # events. Nothing changes until you accept it.',
        });
  if (unknown.length === 0) return sum;
  const names = listed(unknown, unknown.length);
  const noOne = t(
    '{names} could not be found among the people whom you invited before; say an address instead.',
    { names },
  );
  return `${sum} ${noOne}`;
}

/** What would become of events where they are, to be accepted one by one. */
export function proposeEdits(
  seen: Seen,
  events: readonly Event[],
  edit: Edit,
  situation: Situation,
  people: readonly NamedPerson[],
): Edits {
  const own = events.filter((event) => mayWrite(seen, event));
  const edits = own.slice(0, MOST).flatMap((event) => {
    const change = changeOf(event, edit, situation, people);
    if (!change) return [];
    const invited = change.change.invited_users ?? [];
    const guests = new Set([...othersAt(event, seen.email), ...invited.map(comparedEmail)]);
    return [{ ...heldEvent(event, guests.size), ...change }];
  });
  const others = events.filter((event) => !mayWrite(seen, event)).slice(0, MOST);
  return {
    kind: 'edits',
    text: told(edits.length, strangers(people)),
    edits,
    left_alone: others.map((event) => ({
      event_id: event.id,
      title: event.title,
      text: t('{title} is not yours to change.', { title: titled(event) }),
    })),
  };
}
