import { plural, quote, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import { formatList } from '../calendar/format-date-time.ts';
import type {
  EventDetail,
  Intent,
  ClarificationReason,
  RequestedTime,
  EventReference,
} from './intent.ts';
import type { UserContext } from './user-context.ts';
import {
  capitalize,
  formatMinuteOfDay,
  formatDay,
  formatMoveTarget,
  formatRequestedTime,
} from './formatters.ts';

function describeEvents(target: EventReference, userContext: UserContext): string {
  const { requestedTime, people } = target;
  const hasTime =
    requestedTime &&
    (requestedTime.hasExplicitDates ||
      requestedTime.timeOfDay !== null ||
      requestedTime.startMinute !== null);
  const day = hasTime ? [`(${formatRequestedTime(requestedTime, userContext)})`] : [];
  return [describeSelection(target), ...describePeople(people), ...day].join(' ');
}

function describeSelection({ titleWords, isAll, isOneToOne, position }: EventReference): string {
  if (titleWords !== null)
    return isAll ? t('all “{words}” events', { words: titleWords }) : quote(titleWords);
  if (isOneToOne) return isAll ? t('your 1:1s') : t('your next 1:1');
  if (position === 'first') return t('your first event');
  if (position === 'last') return t('your last event');
  return isAll ? t('your events') : t('your next event');
}

const describePeople = (people: readonly string[]): string[] =>
  people.length === 0 ? [] : [t('with {names}', { names: formatList(people, people.length) })];

const describePastEvent = ({ titleWords, isOneToOne, people }: EventReference): string =>
  [
    titleWords === null
      ? isOneToOne
        ? t('your last 1:1')
        : t('your last event')
      : quote(titleWords),
    ...describePeople(people),
  ].join(' ');

/** Omits the events' days if they equal the target days. */
const omitRepeatedDays = ({ target, to }: Extract<Intent, { kind: 'move' }>): EventReference =>
  target.requestedTime?.from === to.from && target.requestedTime.to === to.to
    ? { ...target, requestedTime: null }
    : target;

type IntentOf<K extends Intent['kind']> = Extract<Intent, { kind: K }>;

/** Formats the length of a shift, like `1 day`, `3 days` or `30 minutes`. */
function formatShift({ minutes, days }: IntentOf<'shift'>): string {
  if (days === 0) return formatMinutes(Math.abs(minutes));
  return plural(Math.abs(days), { one: '# day', other: '# days' });
}

function describeShift(intent: IntentOf<'shift'>, events: string): string {
  const time = formatShift(intent);
  return intent.minutes + intent.days > 0
    ? t('Move {events} {time} later.', { events, time })
    : t('Move {events} {time} earlier.', { events, time });
}

function describeLengthChange(events: string, minutes: number, isRelative: boolean): string {
  const time = formatMinutes(Math.abs(minutes));
  if (!isRelative) return t('Change the duration of {events} to {time}.', { events, time });
  return minutes > 0
    ? t('Make {events} {time} longer.', { events, time })
    : t('Make {events} {time} shorter.', { events, time });
}

function describeEdit(
  { edit }: IntentOf<'edit'>,
  events: string,
  userContext: UserContext,
): string {
  if (edit.field === 'title')
    return t('Rename {events} to “{title}”.', { events, title: edit.title });
  if (edit.field === 'end') {
    return t('End {events} at {time}.', {
      events,
      time: formatMinuteOfDay(edit.endMinute, userContext),
    });
  }
  if (edit.field === 'length') return describeLengthChange(events, edit.minutes, edit.isRelative);
  const who = formatList(edit.people, edit.people.length);
  return edit.isAdded
    ? t('Invite {who} to {events}.', { who, events })
    : t('Remove {who} from {events}.', { who, events });
}

const DETAIL_TEXTS: Record<EventDetail, (events: string) => string> = {
  place: (events) => t('Location of {events}.', { events }),
  guests: (events) => t('Guests of {events}.', { events }),
  length: (events) => t('Duration of {events}.', { events }),
  until: (events) => t('Time until {events}.', { events }),
  before: (events) => t('Event before {events}.', { events }),
  after: (events) => t('Event after {events}.', { events }),
};

const TIME_TOTALS_TEXTS: Record<IntentOf<'tally'>['subject'], (days: string) => string> = {
  people: (days) => t('People you meet with most: {days}.', { days }),
  meetings: (days) => t('Time in meetings: {days}.', { days }),
  focus: (days) => t('Time available for focus: {days}.', { days }),
};

function describeFocusTime({ purpose, title, minutes }: IntentOf<'protect'>, days: string): string {
  const values = { title, time: formatMinutes(minutes), days };
  return purpose === 'task'
    ? t('Add the task “{title}” ({time}) and schedule it: {days}.', values)
    : t('Protect {time} for “{title}”: {days}.', values);
}

function describeMeeting({ minutes, people }: IntentOf<'find_time'>, days: string): string {
  const time = minutes ? formatMinutes(minutes) : t('time');
  return t('Find {time}: {days}.', { time: [time, ...describePeople(people)].join(' '), days });
}

function describeAgenda({ people, titleWords }: IntentOf<'agenda'>, days: string): string {
  const filter = [
    ...(titleWords === null ? [] : [quote(titleWords)]),
    ...describePeople(people),
  ].join(' ');
  return filter === ''
    ? t('Agenda: {days}.', { days })
    : t('Events {people}: {days}.', { people: filter, days });
}

function describeDateIntent(
  intent: Extract<Intent, { requestedTime: RequestedTime }>,
  userContext: UserContext,
): string {
  const days = formatRequestedTime(intent.requestedTime, userContext);
  switch (intent.kind) {
    case 'agenda':
      return describeAgenda(intent, days);
    case 'edge':
      return intent.position === 'first'
        ? t('First event: {days}.', { days })
        : t('Last event: {days}.', { days });
    case 'free_time':
      return intent.minutes
        ? t('Free slots of at least {time}: {days}.', { time: formatMinutes(intent.minutes), days })
        : t('Free time: {days}.', { days });
    case 'conflicts':
      return t('Conflicts: {days}.', { days });
    case 'tally':
      return TIME_TOTALS_TEXTS[intent.subject](days);
    case 'find_time':
      return describeMeeting(intent, days);
    case 'clear':
      return t('Clear your calendar: {days}.', { days });
    case 'optimise':
      return t('Optimize your calendar: {days}.', { days });
    case 'protect':
      return describeFocusTime(intent, days);
  }
}

function describeEventIntent(
  intent: Extract<Intent, { target: EventReference }>,
  userContext: UserContext,
): string {
  const events = describeEvents(intent.target, userContext);
  switch (intent.kind) {
    case 'next':
      return t('Time of {events}.', { events });
    case 'past':
      return t('Past event: {events}.', { events: describePastEvent(intent.target) });
    case 'detail':
      return DETAIL_TEXTS[intent.detail](events);
    case 'move':
      return t('Move {events} to {time}.', {
        events: describeEvents(omitRepeatedDays(intent), userContext),
        time: formatMoveTarget(intent.to, userContext),
      });
    case 'shift':
      return describeShift(intent, events);
    case 'swap':
      return t('Swap {events} and {others}.', {
        events,
        others: describeEvents(intent.other, userContext),
      });
    case 'edit':
      return describeEdit(intent, events, userContext);
    case 'cancel':
      return t('Delete {events}.', { events });
  }
}

const getMissingDetailsText = () => t('Your request is missing some details.');

const CLARIFICATION_TEXTS: Record<ClarificationReason, () => string> = {
  'where to': getMissingDetailsText,
  which: getMissingDetailsText,
  'which days': getMissingDetailsText,
  answer: () => t('Reply to an invitation.'),
  'in the event': () => t('Edit an event.'),
  rule: () => t('A weekly rule.'),
  habit: () => t('A new habit.'),
  several: () => t('Several requests at once.'),
};

/** Describes how the request was interpreted, for display to the user. */
export const describeIntent = (intent: Intent, userContext: UserContext): string =>
  capitalize(getSentence(intent, userContext));

function getSentence(intent: Intent, userContext: UserContext): string {
  if ('requestedTime' in intent) return describeDateIntent(intent, userContext);
  if ('target' in intent) return describeEventIntent(intent, userContext);
  switch (intent.kind) {
    case 'tasks':
      return intent.until === null
        ? t('Your tasks.')
        : t('Your tasks due before {day}.', { day: formatDay(intent.until, userContext) });
    case 'score':
      return t('Your productivity score.');
    case 'help':
      return t('What you can ask.');
    case 'undo':
      return t('Undo your latest change.');
    case 'create':
      return t('Create an event: {text}.', { text: intent.text });
    case 'open':
      return CLARIFICATION_TEXTS[intent.reason]();
  }
}
