import { normalizeEmail } from '@scheduler/contracts';
import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import { toCalendarDate, parseInterval, getDurationMs, formatMinutes } from '@scheduler/scheduling';
import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';
import { formatList } from '../../calendar/format-date-time.ts';
import { sanitizeText } from '../../language-model/sanitize.ts';
import type { Edit } from '../intent.ts';
import { getOtherAttendees, type ResolvedPerson } from '../filter-events.ts';
import type { CalendarSnapshot, UserContext } from '../user-context.ts';
import { toInstantAtMinute } from '../time-ranges.ts';
import { formatTimeRange, formatTitle } from '../formatters.ts';
import { toProposedEvent, canWrite } from './proposed-event.ts';

type Edits = Extract<AssistantResult, { kind: 'edits' }>;
type Change = Pick<Edits['edits'][number], 'change' | 'text'>;

const MAX_EVENTS = 50;
const MAX_MINUTES = DAY_MINUTES;
const MAX_NAMES = 10;

function changeTitle(event: Event, title: string): Change | null {
  return event.title === title
    ? null
    : { change: { title }, text: t('Rename to “{title}”', { title: sanitizeText(title) }) };
}

type LengthEdit = Extract<Edit, { field: 'length' }>;

type EndEdit = Extract<Edit, { field: 'end' }>;

function getNewMinutes(
  event: Event,
  edit: LengthEdit | EndEdit,
  { timeZone }: UserContext,
): number {
  const { start, end } = parseInterval(event);
  if (edit.field === 'end') {
    return (
      (toInstantAtMinute(toCalendarDate(start, timeZone), edit.endMinute, timeZone) - start) /
      MINUTE_MS
    );
  }
  return edit.isRelative ? getDurationMs({ start, end }) / MINUTE_MS + edit.minutes : edit.minutes;
}

/** Returns `null` if the duration wouldn't change, or would be zero or more than a day. */
function changeLength(
  event: Event,
  edit: LengthEdit | EndEdit,
  userContext: UserContext,
): Change | null {
  if (event.is_all_day) return null;
  const { clock } = userContext;
  const { start, end } = parseInterval(event);
  const currentMinutes = getDurationMs({ start, end }) / MINUTE_MS;
  const newMinutes = getNewMinutes(event, edit, userContext);
  if (newMinutes === currentMinutes || newMinutes <= 0 || newMinutes > MAX_MINUTES) return null;
  const newEnd = start + newMinutes * MINUTE_MS;
  return {
    change: { end_time: new Date(newEnd).toISOString() },
    text: t('{time} ({length})', {
      time: formatTimeRange({ start, end: newEnd }, clock),
      length: formatMinutes(newMinutes),
    }),
  };
}

function changeGuests(event: Event, emails: readonly string[], isAdded: boolean): Change | null {
  const requested = new Set(emails.map(normalizeEmail));
  const invited = new Set(event.invited_users.map(normalizeEmail));
  const changedEmails = [...requested].filter((email) => invited.has(email) !== isAdded);
  if (changedEmails.length === 0) return null;
  const who = formatList(
    changedEmails.map((email) => sanitizeText(email)),
    MAX_NAMES,
  );
  const invited_users = isAdded
    ? [...event.invited_users, ...changedEmails]
    : event.invited_users.filter((email) => !requested.has(normalizeEmail(email)));
  return {
    change: { invited_users },
    text: isAdded ? t('Invite {who}', { who }) : t('Remove {who}', { who }),
  };
}

const listUnknownNames = (people: readonly ResolvedPerson[]) =>
  people.flatMap(({ name, email }) => (email === null ? [name] : []));

function createChange(
  event: Event,
  edit: Edit,
  userContext: UserContext,
  people: readonly ResolvedPerson[],
): Change | null {
  if (edit.field === 'title') return changeTitle(event, edit.title);
  if (edit.field === 'length' || edit.field === 'end')
    return changeLength(event, edit, userContext);
  const emails = people.flatMap(({ email }) => (email === null ? [] : [email]));
  return changeGuests(event, emails, edit.isAdded);
}

function describeResult(count: number, unknownNames: readonly string[]): string {
  const summary =
    count === 0
      ? t('No changes needed.')
      : plural(count, {
          one: 'This would change # event. Nothing changes until you accept it.',
          other: 'This would change # events. Nothing changes until you accept it.',
        });
  if (unknownNames.length === 0) return summary;
  const names = formatList(unknownNames, unknownNames.length);
  const notice = t("I don't recognize {names}. Try an email address instead.", { names });
  return `${summary} ${notice}`;
}

/** Proposes edits that the user accepts one by one. */
export function proposeEdits(
  calendar: CalendarSnapshot,
  events: readonly Event[],
  edit: Edit,
  userContext: UserContext,
  people: readonly ResolvedPerson[],
): Edits {
  const writableEvents = events.filter((event) => canWrite(calendar, event));
  const edits = writableEvents.slice(0, MAX_EVENTS).flatMap((event) => {
    const change = createChange(event, edit, userContext, people);
    if (!change) return [];
    const invited = change.change.invited_users ?? [];
    const guests = new Set([
      ...getOtherAttendees(event, calendar.email),
      ...invited.map(normalizeEmail),
    ]);
    return [{ ...toProposedEvent(event, guests.size), ...change }];
  });
  const readOnlyEvents = events.filter((event) => !canWrite(calendar, event)).slice(0, MAX_EVENTS);
  return {
    kind: 'edits',
    text: describeResult(edits.length, listUnknownNames(people)),
    edits,
    left_alone: readOnlyEvents.map((event) => ({
      event_id: event.id,
      title: event.title,
      text: t("You can't edit {title}.", { title: formatTitle(event) }),
    })),
  };
}
