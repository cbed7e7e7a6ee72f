import { getExcludedOccurrences, findOccurrence } from '@scheduler/scheduling/recurrence';
import type { EventRow, Family, GuestRow, Snapshot } from './snapshot.ts';

/** Why a guest is written to. */
export type Reason = 'invited' | 'rescheduled' | 'changed' | 'cancelled' | 'uninvited';

/** What one guest must be told of one event, series or occurrence. */
export interface Announcement {
  guest: GuestRow;
  reason: Reason;
  /** Which occurrence; '' for all of the event. */
  recurrence_id: string;
  /** As it is now, or was when it was still there. */
  event: EventRow;
  /** As it was, where that was told before. */
  former: EventRow | null;
  /** Of a series: its occurrences that differ, which the letter carries along. */
  exceptions: EventRow[];
}

const TIMES = [
  'start_time',
  'end_time',
  'is_all_day',
  'start_date',
  'end_date',
  'time_zone',
] as const;
const WORDS = ['title', 'description', 'location'] as const;

const sameLines = (one: EventRow, other: EventRow) =>
  JSON.stringify(one.recurrence) === JSON.stringify(other.recurrence);

const isMoved = (one: EventRow, other: EventRow) =>
  TIMES.some((field) => one[field] !== other[field]) || !sameLines(one, other);

/** What guests see to have changed; `null` when that is nothing. */
function changeBetween(former: EventRow, event: EventRow): Reason | null {
  if (isMoved(former, event)) return 'rescheduled';
  return WORDS.some((field) => former[field] !== event[field]) ? 'changed' : null;
}

const isExclusion = (line: string) => line.toUpperCase().startsWith('EXDATE');
const withoutExclusions = (event: EventRow): EventRow => ({
  ...event,
  recurrence: event.recurrence?.filter((line) => !isExclusion(line)) ?? null,
});

const excludedBy = (event: EventRow | undefined | null): string[] =>
  event?.recurrence ? getExcludedOccurrences({ ...event, recurrence: event.recurrence }) : [];

/** The occurrences that one of the two leaves out and the other does not. */
const exclusionsBetween = (one: string[], other: string[]) =>
  [...one, ...other].filter((start) => one.includes(start) !== other.includes(start));

/** An occurrence by itself: an exception, or what the series makes of it; `null` if there is none. */
function occurrenceIn({ master, exceptions }: Family, original_start: string): Snapshot | null {
  const own = exceptions.get(original_start);
  if (own) return own;
  const { event: series = null, guests = new Map<string, GuestRow>() } = master ?? {};
  if (!series?.recurrence) return null;
  const times = findOccurrence({ ...series, recurrence: series.recurrence }, original_start);
  if (!times) return null;
  const { original_start_time: _, ...period } = times;
  const event = { ...series, ...period, series_id: series.id, original_start, recurrence: null };
  return { event, guests };
}

interface Pair {
  former: Snapshot | null;
  now: Snapshot | null;
  recurrence_id: string;
  /** What guests who stay are told, if anything. */
  change: Reason | null;
}

/** What each guest of a pair must be told. */
function* told({ former, now, recurrence_id, change }: Pair, exceptions: Snapshot[] = []) {
  const emails = new Set([...(former?.guests.keys() ?? []), ...(now?.guests.keys() ?? [])]);
  for (const email of emails) {
    const [was, is] = [former?.guests.get(email), now?.guests.get(email)];
    const reason = reasonFor(was, is, now, change);
    const guest = is ?? was;
    const event = (is ? now : former)?.event;
    if (!reason || !guest || !event) continue;
    const carried = exceptions.filter(({ guests }) => guests.has(email));
    yield {
      guest,
      reason,
      recurrence_id,
      event,
      former: (was && is && former?.event) ?? null,
      exceptions: is ? carried.flatMap(({ event: own }) => own ?? []) : [],
    } satisfies Announcement;
  }
}

function reasonFor(
  was: GuestRow | undefined,
  is: GuestRow | undefined,
  now: Snapshot | null,
  change: Reason | null,
): Reason | null {
  if (was && is) return change;
  if (is) return 'invited';
  return now?.event ? 'uninvited' : 'cancelled';
}

/** What guests must be told of what a batch made of an event, or of a series and its exceptions. */
export function announcementsOf(former: Family, now: Family): Announcement[] {
  const [before, after] = [former.master?.event ?? null, now.master?.event ?? null];
  const inner =
    before && after && changeBetween(withoutExclusions(before), withoutExclusions(after));
  const whole: Pair = {
    former: former.master,
    now: now.master,
    recurrence_id: '',
    change: inner ?? null,
  };
  const announced = [...told(whole, [...now.exceptions.values()])];
  const covered = new Set(announced.map(({ guest }) => guest.email));
  const starts = new Set([
    ...former.exceptions.keys(),
    ...now.exceptions.keys(),
    ...exclusionsBetween(excludedBy(before), excludedBy(after)),
  ]);
  for (const recurrence_id of starts) {
    const [one, other] = [occurrenceIn(former, recurrence_id), occurrenceIn(now, recurrence_id)];
    const change = one?.event && other?.event ? changeBetween(one.event, other.event) : null;
    const pair = { former: one, now: other, recurrence_id, change };
    // Who is told of all of a series learns of its parts in the same letter.
    announced.push(...[...told(pair)].filter(({ guest }) => !covered.has(guest.email)));
  }
  return announced;
}

/** A guest's answer that its organizer has not given themselves. */
export interface Answer {
  guest: GuestRow;
  recurrence_id: string;
  event: EventRow;
}

const isAnswer = (was: GuestRow | undefined, is: GuestRow) =>
  is.partstat !== 'needs-action' &&
  (['partstat', 'note', 'proposed_start', 'proposed_end'] as const).some(
    (field) => (was?.[field] ?? null) !== is[field],
  );

/** The answers that a batch brought: of a guest who answered for all of a series, that one. */
export function answersOf(former: Family, now: Family): Answer[] {
  const pairs = ['', ...now.exceptions.keys()].map((recurrence_id) => ({
    recurrence_id,
    was: recurrence_id === '' ? former.master : occurrenceIn(former, recurrence_id),
    is: recurrence_id === '' ? now.master : (now.exceptions.get(recurrence_id) ?? null),
  }));
  const answered = new Set<string>();
  return pairs.flatMap(({ recurrence_id, was, is }) =>
    [...(is?.guests.values() ?? [])].flatMap((guest): Answer[] => {
      const known = was?.guests.get(guest.email);
      if (!known || !is?.event || answered.has(guest.email) || !isAnswer(known, guest)) return [];
      answered.add(guest.email);
      return [{ guest, recurrence_id, event: is.event }];
    }),
  );
}
