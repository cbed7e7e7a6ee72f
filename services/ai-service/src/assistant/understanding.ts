import { plural, t } from '@scheduler/i18n/words';
import { minutesInWords } from '@scheduler/scheduling';
import { listed } from '../calendar/clock.ts';
import type { Detail, Intent, Open, When, Which } from './intent.ts';
import type { Situation } from './situation.ts';
import { capital, clockNamed, dayNamed, goalNamed, whenNamed } from './telling.ts';

/** The events that are meant, in words. */
function whichNamed(which: Which, situation: Situation): string {
  const { when, people } = which;
  const isTold = when && (when.isNamed || when.part !== null || when.at !== null);
  const day = isTold ? [`(${whenNamed(when, situation)})`] : [];
  return [eventsNamed(which), ...together(people), ...day].join(' ');
}

function eventsNamed({ words, isAll, isOneToOne, edge }: Which): string {
  if (words !== null) return isAll ? t('all “{words}”', { words }) : t('“{words}”', { words });
  if (isOneToOne) return isAll ? t('your 1:1s') : t('your next 1:1');
  if (edge === 'first') return t('your first event');
  if (edge === 'last') return t('your last event');
  return isAll ? t('your events') : t('your next event');
}

const together = (people: readonly string[]): string[] =>
  people.length === 0 ? [] : [t('with {names}', { names: listed(people, people.length) })];

/** The latest of its kind. */
const pastNamed = ({ words, isOneToOne, people }: Which): string =>
  [
    words === null
      ? isOneToOne
        ? t('your last 1:1')
        : t('your last event')
      : t('“{words}”', { words }),
    ...together(people),
  ].join(' ');

/** Days are not named twice. */
const sameDays = ({ which, to }: Extract<Intent, { kind: 'move' }>): Which =>
  which.when?.from === to.from && which.when.to === to.to ? { ...which, when: null } : which;

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>;

/** 'a day', '3 days', '30 minutes' */
function distance({ minutes, days }: Of<'shift'>): string {
  if (days === 0) return minutesInWords(Math.abs(minutes));
  return plural(Math.abs(days), { one: '# day', other: '# days' });
}

function shifted(intent: Of<'shift'>, events: string): string {
  const time = distance(intent);
  return intent.minutes + intent.days > 0
    ? t('Move {events} {time} later.', { events, time })
    : t('Move {events} {time} earlier.', { events, time });
}

function lengthChanged(events: string, minutes: number, isBy: boolean): string {
  const time = minutesInWords(Math.abs(minutes));
  if (!isBy) return t('Make {events} last {time}.', { events, time });
  return minutes > 0
    ? t('Make {events} {time} longer.', { events, time })
    : t('Make {events} {time} shorter.', { events, time });
}

function edited({ edit }: Of<'edit'>, events: string, situation: Situation): string {
  if (edit.field === 'title')
    return t('Rename {events} to “{title}”.', { events, title: edit.title });
  if (edit.field === 'end') {
    return t('Make {events} end at {time}.', { events, time: clockNamed(edit.at, situation) });
  }
  if (edit.field === 'length') return lengthChanged(events, edit.minutes, edit.isBy);
  const who = listed(edit.people, edit.people.length);
  return edit.isAdded
    ? t('Invite {who} to {events}.', { who, events })
    : t('No longer invite {who} to {events}.', { who, events });
}

const DETAILS: Record<Detail, (events: string) => string> = {
  place: (events) => t('Where {events} is.', { events }),
  guests: (events) => t('Who comes to {events}.', { events }),
  length: (events) => t('How long {events} lasts.', { events }),
  until: (events) => t('How long it is until {events}.', { events }),
  before: (events) => t('What comes before {events}.', { events }),
  after: (events) => t('What comes after {events}.', { events }),
};

const TALLIES: Record<Of<'tally'>['of'], (days: string) => string> = {
  people: (days) => t('With whom you meet most: {days}.', { days }),
  meetings: (days) => t('How much time meetings take: {days}.', { days }),
  focus: (days) => t('How much time is free for focus: {days}.', { days }),
};

function protectedTime({ as, title, minutes }: Of<'protect'>, days: string): string {
  const values = { title, time: minutesInWords(minutes), days };
  return as === 'task'
    ? t('Note “{title}” as a task of {time}, and find its time: {days}.', values)
    : t('Protect {time} for “{title}”: {days}.', values);
}

function meeting({ minutes, people }: Of<'find_time'>, days: string): string {
  const time = minutes ? minutesInWords(minutes) : t('time');
  return t('Find {time}: {days}.', { time: [time, ...together(people)].join(' '), days });
}

function agenda({ people, words }: Of<'agenda'>, days: string): string {
  const what = [...(words === null ? [] : [t('“{words}”', { words })]), ...together(people)].join(
    ' ',
  );
  return what === ''
    ? t('What is on: {days}.', { days })
    : t('What is on {people}: {days}.', { people: what, days });
}

/** A request about some days. */
function ofDays(intent: Extract<Intent, { when: When }>, situation: Situation): string {
  const days = whenNamed(intent.when, situation);
  switch (intent.kind) {
    case 'agenda':
      return agenda(intent, days);
    case 'edge':
      return intent.edge === 'first'
        ? t('What is first: {days}.', { days })
        : t('What is last: {days}.', { days });
    case 'free_time':
      return intent.minutes
        ? t('When you are free for {time}: {days}.', { time: minutesInWords(intent.minutes), days })
        : t('When you are free: {days}.', { days });
    case 'conflicts':
      return t('What overlaps: {days}.', { days });
    case 'tally':
      return TALLIES[intent.of](days);
    case 'find_time':
      return meeting(intent, days);
    case 'clear':
      return t('Keep free: {days}.', { days });
    case 'optimise':
      return t('Improve your calendar: {days}.', { days });
    case 'protect':
      return protectedTime(intent, days);
  }
}

/** A request about some events. */
function ofEvents(intent: Extract<Intent, { which: Which }>, situation: Situation): string {
  const events = whichNamed(intent.which, situation);
  switch (intent.kind) {
    case 'next':
      return t('When {events} is.', { events });
    case 'past':
      return t('When {events} was.', { events: pastNamed(intent.which) });
    case 'detail':
      return DETAILS[intent.asks](events);
    case 'move':
      return t('Move {events} to {when}.', {
        events: whichNamed(sameDays(intent), situation),
        when: goalNamed(intent.to, situation),
      });
    case 'shift':
      return shifted(intent, events);
    case 'swap':
      return t('Swap {events} and {others}.', {
        events,
        others: whichNamed(intent.other, situation),
      });
    case 'edit':
      return edited(intent, events, situation);
    case 'cancel':
      return t('Remove {events}.', { events });
  }
}

const missing = () => t('A request that lacks something.');

const OPEN: Record<Open, () => string> = {
  'where to': missing,
  which: missing,
  'which days': missing,
  answer: () => t('Answer an invitation.'),
  'in the event': () => t('Change what is in an event.'),
  rule: () => t('A rule for every week.'),
  habit: () => t('A new habit.'),
  several: () => t('More than one request.'),
};

/** How a request was read, as a sentence. */
export const understood = (intent: Intent, situation: Situation): string =>
  capital(read(intent, situation));

function read(intent: Intent, situation: Situation): string {
  if ('when' in intent) return ofDays(intent, situation);
  if ('which' in intent) return ofEvents(intent, situation);
  switch (intent.kind) {
    case 'tasks':
      return intent.until === null
        ? t('Your tasks.')
        : t('Your tasks due before {day}.', { day: dayNamed(intent.until, situation) });
    case 'score':
      return t('Your productivity score.');
    case 'help':
      return t('What can be asked here.');
    case 'undo':
      return t('Undo your latest change.');
    case 'create':
      return t('Add an event: {text}.', { text: intent.text });
    case 'open':
      return OPEN[intent.open]();
  }
}
