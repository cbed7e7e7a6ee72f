import type { MeetingTimes, SuggestedAttendee, SuggestedTime } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import type {
  UnavailabilityReason,
  MissingAttendee,
  NearMiss,
  Relaxations,
  Suggestion,
} from '@scheduler/scheduling/meeting-times';
import { listed, timeOf, type Clock } from '../calendar/clock.ts';
import type { Seat } from './attendees.ts';

export interface Telling {
  seats: readonly Seat[];
  clock: Clock;
  nameOf: (email: string) => string;
}

const STATUS: Record<UnavailabilityReason, SuggestedAttendee['status']> = {
  working_hours: 'outside_hours',
  no_meeting_day: 'no_meeting_day',
  busy: 'busy',
  daily_cap: 'day_full',
};

const WHY: Record<UnavailabilityReason, (name: string) => string> = {
  working_hours: (name) => t('{name} cannot come: it is outside their working hours.', { name }),
  no_meeting_day: (name) => t('{name} cannot come: they keep that day free of meetings.', { name }),
  busy: (name) => t('{name} cannot come: they are busy then.', { name }),
  daily_cap: (name) =>
    t('{name} cannot come: their day has all the meetings that they allow.', { name }),
};

/** As `2026-11-24T15:30` on the clock of a zone. */
function localTime(time: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(time);
  return text.replace(' ', 'T');
}

function overlapsTentative({ attendee }: Seat, { start, end }: Suggestion): boolean {
  return attendee.busy.some(
    (busy) => busy.kind === 'tentative' && busy.start < end && start < busy.end,
  );
}

function attendeeAt(seat: Seat, time: Suggestion, missing: readonly MissingAttendee[]): SuggestedAttendee {
  const { attendee, email, isZoneKnown } = seat;
  const hindrance = missing.find(({ id }) => id === attendee.id)?.reason;
  const known = attendee.availability === 'unknown' ? 'unknown' : 'free';
  return {
    email,
    required: attendee.required,
    local_time: localTime(Date.parse(time.start), attendee.time_zone),
    time_zone: attendee.time_zone,
    is_zone_known: isZoneKnown,
    status: hindrance ? STATUS[hindrance] : overlapsTentative(seat, time) ? 'tentative' : known,
  };
}

// What one unit of a cost is, in points; the definition of the sweep has them.
const PER_FOCUS_SLOT = 6;
const PER_DAY = 3;

/** What a time costs, the dearest first; how soon it is matters least to who reads it. */
function costsInWords({ breakdown }: Suggestion): string[] {
  const { focus_loss, avoid_windows, back_to_back, delay, tentative_overlap } = breakdown;
  const focus = formatMinutes((focus_loss / PER_FOCUS_SLOT) * 15);
  const days = delay / PER_DAY;
  const costs: [points: number, text: string][] = [
    [tentative_overlap, t('Overlaps something that is not settled yet.')],
    [focus_loss, t('Takes {focus} of your focus time.', { focus })],
    [avoid_windows, t('Lies in hours that you would rather keep free.')],
    [back_to_back, t('Right before or after another event, without a break.')],
  ];
  const counted = costs
    .filter(([points]) => points > 0)
    .toSorted(([a], [b]) => b - a)
    .map(([, text]) => text);
  if (days === 0) return [...counted, t('On the first day that is possible.')];
  return [
    ...counted,
    plural(days, {
      one: '# day after the first that is possible.',
      other: '# days after the first that is possible.',
    }),
  ];
}

function zonesInWords(start: number, { seats, clock, nameOf }: Telling): string[] {
  const elsewhere = seats.filter(
    ({ isZoneKnown, attendee }) => isZoneKnown && attendee.time_zone !== clock.timeZone,
  );
  return elsewhere.map(({ email, attendee }) => {
    const time = timeOf(start, { ...clock, timeZone: attendee.time_zone });
    return t('{time} for {name}.', { time, name: nameOf(email) });
  });
}

function whoIsFree(unseen: number, others: number): string {
  if (unseen === others) return t('You are free.');
  return unseen > 0 ? t('All others are free.') : t('Everyone is free.');
}

/** Whether it is within the hours of all who are to come, as far as each told theirs. */
function hoursInWords({ seats }: Telling): string[] {
  if (seats.length === 1) return [t('Inside your working hours.')];
  return seats.every(({ isZoneKnown }) => isZoneKnown) ? [t('Inside all working hours.')] : [];
}

/** More are counted than named: the same names stand at every time. */
const NAMED = 2;

function unseenInWords(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  if (names.length > NAMED) {
    const values = { number: names.length };
    return [t('Not known whether {number} guests are free: no calendar is shared.', values)];
  }
  return [
    plural(
      names.length,
      {
        one: 'Not known whether {names} is free: no calendar is shared.',
        other: 'Not known whether {names} are free: no calendar is shared.',
      },
      { names: listed(names) },
    ),
  ];
}

/** What somebody wants to know of a time: who can come, when it is for them, what it costs. */
function reasonsFor(time: Suggestion, missing: readonly MissingAttendee[], telling: Telling): string[] {
  const { seats, nameOf } = telling;
  const seatOf = (id: string) => seats.find(({ attendee }) => attendee.id === id);
  const absent = missing.map(({ id, reason }) => {
    const seat = seatOf(id);
    const name = nameOf(seat?.email ?? '');
    return WHY[reason](seat?.attendee.required ? name : t('{name} (optional)', { name }));
  });
  const unseen = seats
    .filter(({ attendee }) => attendee.availability === 'unknown')
    .map(({ email }) => nameOf(email));
  return [
    ...absent,
    ...(absent.length === 0 ? [whoIsFree(unseen.length, seats.length - 1)] : []),
    ...unseenInWords(unseen),
    ...zonesInWords(Date.parse(time.start), telling),
    ...(absent.length === 0 ? hoursInWords(telling) : []),
    ...costsInWords(time),
  ];
}

const iso = (time: string) => new Date(time).toISOString();

/** One proposed time as people read it. */
export function tellTime(time: Suggestion | NearMiss, telling: Telling): SuggestedTime {
  const required = 'missing_required' in time ? time.missing_required : [];
  const missing = [...required, ...time.missing_optional];
  return {
    start_time: iso(time.start),
    end_time: iso(time.end),
    score: time.score,
    cost: time.cost,
    breakdown: time.breakdown,
    reasons: reasonsFor(time, missing, telling),
    attendees: telling.seats.map((seat) => attendeeAt(seat, time, missing)),
  };
}

/** What would help, the most helpful first. */
export function tellRelaxations(
  relaxations: Relaxations | undefined,
  { seats, nameOf }: Telling,
): MeetingTimes['relaxations'] {
  if (!relaxations) return [];
  const without = relaxations.drop_attendee.map(({ drop, feasible_starts: starts }) => {
    const email = seats.find(({ attendee }) => attendee.id === drop)?.email ?? '';
    const text = plural(
      starts,
      {
        one: 'Without {name} there would be # time.',
        other: 'Without {name} there would be # times.',
      },
      { name: nameOf(email) },
    );
    return { rule: 'without_attendee' as const, email, starts, text };
  });
  const starts = relaxations.ignore_working_hours;
  const text = plural(starts, {
    one: 'Outside of working hours there would be # time.',
    other: 'Outside of working hours there would be # times.',
  });
  const late = { rule: 'outside_working_hours' as const, email: null, starts, text };
  return [...without, late].filter((one) => one.starts > 0).toSorted((a, b) => b.starts - a.starts);
}
