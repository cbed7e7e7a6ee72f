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
import { formatList, formatTime, type ClockFormat } from '../calendar/format-date-time.ts';
import { toInterval, toPeriod } from '../calendar/instants.ts';
import type { Participant } from './attendees.ts';

export interface FormatContext {
  participants: readonly Participant[];
  clock: ClockFormat;
  getName: (email: string) => string;
}

const ATTENDEE_STATUS: Record<UnavailabilityReason, SuggestedAttendee['status']> = {
  working_hours: 'outside_hours',
  no_meeting_day: 'no_meeting_day',
  busy: 'busy',
  daily_cap: 'day_full',
};

const UNAVAILABILITY_TEXTS: Record<UnavailabilityReason, (name: string) => string> = {
  working_hours: (name) => t("{name} can't attend: it's outside their working hours.", { name }),
  no_meeting_day: (name) => t("{name} can't attend: it's their no-meeting day.", { name }),
  busy: (name) => t("{name} can't attend: they're busy.", { name }),
  daily_cap: (name) =>
    t("{name} can't attend: they've reached their daily meeting limit.", { name }),
};

/** Formats a time in a time zone as `2026-11-24T15:30`. */
function formatLocalTime(time: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(time);
  return text.replace(' ', 'T');
}

function overlapsTentative({ attendee }: Participant, { start, end }: Suggestion): boolean {
  return attendee.busy.some(
    (busy) => busy.kind === 'tentative' && busy.start < end && start < busy.end,
  );
}

function toSuggestedAttendee(
  participant: Participant,
  time: Suggestion,
  missing: readonly MissingAttendee[],
): SuggestedAttendee {
  const { attendee, email, isTimeZoneKnown } = participant;
  const unavailability = missing.find(({ id }) => id === attendee.id)?.reason;
  const availability = attendee.availability === 'unknown' ? 'unknown' : 'free';
  return {
    email,
    required: attendee.required,
    local_time: formatLocalTime(Date.parse(time.start), attendee.time_zone),
    time_zone: attendee.time_zone,
    is_zone_known: isTimeZoneKnown,
    status: unavailability
      ? ATTENDEE_STATUS[unavailability]
      : overlapsTentative(participant, time)
        ? 'tentative'
        : availability,
  };
}

// Points per unit of cost, as defined by the meeting time search.
const POINTS_PER_FOCUS_SLOT = 6;
const POINTS_PER_DAY = 3;

/** Describes the costs of a time in descending order, followed by the delay. */
function formatCosts({ breakdown }: Suggestion): string[] {
  const { focus_loss, avoid_windows, back_to_back, delay, tentative_overlap } = breakdown;
  const focus = formatMinutes((focus_loss / POINTS_PER_FOCUS_SLOT) * 15);
  const days = delay / POINTS_PER_DAY;
  const costs: [points: number, text: string][] = [
    [tentative_overlap, t("Overlaps an event you haven't confirmed yet.")],
    [focus_loss, t('Uses {focus} of your focus time.', { focus })],
    [avoid_windows, t("Falls in hours you'd rather keep free.")],
    [back_to_back, t('Back to back with another event.')],
  ];
  const costTexts = costs
    .filter(([points]) => points > 0)
    .toSorted(([a], [b]) => b - a)
    .map(([, text]) => text);
  if (days === 0) return [...costTexts, t('On the earliest possible day.')];
  return [
    ...costTexts,
    plural(days, {
      one: '# day after the earliest possible day.',
      other: '# days after the earliest possible day.',
    }),
  ];
}

function formatOtherTimeZones(
  start: number,
  { participants, clock, getName }: FormatContext,
): string[] {
  const remoteParticipants = participants.filter(
    ({ isTimeZoneKnown, attendee }) => isTimeZoneKnown && attendee.time_zone !== clock.timeZone,
  );
  return remoteParticipants.map(({ email, attendee }) => {
    const time = formatTime(start, { ...clock, timeZone: attendee.time_zone });
    return t('{time} for {name}.', { time, name: getName(email) });
  });
}

function formatAvailability(unknownCount: number, others: number): string {
  if (unknownCount === others) return t("You're free.");
  return unknownCount > 0 ? t('Everyone else is free.') : t('Everyone is free.');
}

/** States that the time is within working hours, if those of all attendees are known. */
function formatWorkingHours({ participants }: FormatContext): string[] {
  if (participants.length === 1) return [t('Within your working hours.')];
  return participants.every(({ isTimeZoneKnown }) => isTimeZoneKnown)
    ? [t("Within everyone's working hours.")]
    : [];
}

/** Longer lists are shown as a count, because the same names recur in every suggestion. */
const MAX_NAMES = 2;

function formatUnknownAvailability(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  if (names.length > MAX_NAMES) {
    const values = { number: names.length };
    return [t("We can't see {number} guests' calendars.", values)];
  }
  return [
    plural(
      names.length,
      {
        one: "We can't see the calendar of {names}.",
        other: "We can't see the calendars of {names}.",
      },
      { names: formatList(names) },
    ),
  ];
}

/** Describes who can attend, the local times and the costs. */
function formatReasons(
  time: Suggestion,
  missing: readonly MissingAttendee[],
  context: FormatContext,
): string[] {
  const { participants, getName } = context;
  const findParticipant = (id: string) => participants.find(({ attendee }) => attendee.id === id);
  const unavailableTexts = missing.map(({ id, reason }) => {
    const participant = findParticipant(id);
    const name = getName(participant?.email ?? '');
    return UNAVAILABILITY_TEXTS[reason](
      participant?.attendee.required ? name : t('{name} (optional)', { name }),
    );
  });
  const unknownCount = participants
    .filter(({ attendee }) => attendee.availability === 'unknown')
    .map(({ email }) => getName(email));
  return [
    ...unavailableTexts,
    ...(unavailableTexts.length === 0
      ? [formatAvailability(unknownCount.length, participants.length - 1)]
      : []),
    ...formatUnknownAvailability(unknownCount),
    ...formatOtherTimeZones(Date.parse(time.start), context),
    ...(unavailableTexts.length === 0 ? formatWorkingHours(context) : []),
    ...formatCosts(time),
  ];
}

/** Formats a suggestion or near miss for the API. */
export function formatSuggestion(
  time: Suggestion | NearMiss,
  context: FormatContext,
): SuggestedTime {
  const required = 'missing_required' in time ? time.missing_required : [];
  const missing = [...required, ...time.missing_optional];
  return {
    ...toPeriod(toInterval(time)),
    score: time.score,
    cost: time.cost,
    breakdown: time.breakdown,
    reasons: formatReasons(time, missing, context),
    attendees: context.participants.map((participant) =>
      toSuggestedAttendee(participant, time, missing),
    ),
  };
}

/** Describes changes that would allow more times, the most effective first. */
export function formatRelaxations(
  relaxations: Relaxations | undefined,
  { participants, getName }: FormatContext,
): MeetingTimes['relaxations'] {
  if (!relaxations) return [];
  const withoutAttendee = relaxations.drop_attendee.map(({ drop, feasible_starts: starts }) => {
    const email = participants.find(({ attendee }) => attendee.id === drop)?.email ?? '';
    const text = plural(
      starts,
      {
        one: 'Without {name}, # time would work.',
        other: 'Without {name}, # times would work.',
      },
      { name: getName(email) },
    );
    return { rule: 'without_attendee' as const, email, starts, text };
  });
  const starts = relaxations.ignore_working_hours;
  const text = plural(starts, {
    one: 'Outside working hours, # time would work.',
    other: 'Outside working hours, # times would work.',
  });
  const outsideHours = { rule: 'outside_working_hours' as const, email: null, starts, text };
  return [...withoutAttendee, outsideHours]
    .filter((relaxation) => relaxation.starts > 0)
    .toSorted((a, b) => b.starts - a.starts);
}
