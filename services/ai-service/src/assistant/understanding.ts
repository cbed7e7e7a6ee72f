import { t } from '@scheduler/i18n/words';
import { minutesInWords } from '@scheduler/scheduling';
import { listed } from '../calendar/clock.ts';
import type { Intent, Which } from './intent.ts';
import type { Situation } from './situation.ts';
import { whenNamed } from './telling.ts';

/** The events that are meant, in words. */
function whichNamed(which: Which, situation: Situation): string {
  const { words, isAll, isOneToOne, when, people } = which;
  const day = when?.isNamed || when?.part ? [`(${whenNamed(when, situation)})`] : [];
  return [eventsNamed(words, isAll, isOneToOne), ...together(people), ...day].join(' ');
}

function eventsNamed(words: string | null, isAll: boolean, isOneToOne: boolean): string {
  if (words !== null) return isAll ? t('all “{words}”', { words }) : `“${words}”`;
  if (isOneToOne) return isAll ? t('your 1:1s') : t('your next 1:1');
  return isAll ? t('your events') : t('your next event');
}

const together = (people: readonly string[]): string[] =>
  people.length === 0 ? [] : [t('with {names}', { names: listed(people, people.length) })];

/** Days are not named twice. */
const sameDays = ({ which, to }: Extract<Intent, { kind: 'move' }>): Which =>
  which.when?.from === to.from && which.when.to === to.to ? { ...which, when: null } : which;

const shifted = (events: string, time: string, isLater: boolean) =>
  isLater
    ? t('Move {events} {time} later.', { events, time })
    : t('Move {events} {time} earlier.', { events, time });

/** How a request was read, as a sentence. */
export function understood(intent: Intent, situation: Situation): string {
  const days = 'when' in intent ? whenNamed(intent.when, situation) : '';
  switch (intent.kind) {
    case 'agenda':
      return intent.people.length === 0
        ? t('What is on: {days}.', { days })
        : t('What is on {people}: {days}.', { people: together(intent.people).join(''), days });
    case 'next':
      return t('When {events} is.', { events: whichNamed(intent.which, situation) });
    case 'free_time':
      return intent.minutes
        ? t('When you are free for {time}: {days}.', { time: minutesInWords(intent.minutes), days })
        : t('When you are free: {days}.', { days });
    case 'find_time': {
      const time = intent.minutes ? minutesInWords(intent.minutes) : t('time');
      return t('Find {time}: {days}.', {
        time: [time, ...together(intent.people)].join(' '),
        days,
      });
    }
    case 'move':
      return t('Move {events} to {when}.', {
        events: whichNamed(sameDays(intent), situation),
        when: whenNamed(intent.to, situation),
      });
    case 'shift':
      return shifted(
        whichNamed(intent.which, situation),
        minutesInWords(Math.abs(intent.minutes)),
        intent.minutes > 0,
      );
    case 'clear':
      return t('Keep free: {days}.', { days });
    case 'optimise':
      return t('Improve your calendar: {days}.', { days });
    case 'protect':
      return intent.as === 'task'
        ? t('Note “{title}” as a task of {time}, and find its time: {days}.', {
            title: intent.title,
            time: minutesInWords(intent.minutes),
            days,
          })
        : t('Protect {time} for “{title}”: {days}.', {
            title: intent.title,
            time: minutesInWords(intent.minutes),
            days,
          });
    case 'cancel':
      return t('Remove {events}.', { events: whichNamed(intent.which, situation) });
    case 'create':
      return t('Add an event: {text}.', { text: intent.text });
  }
}
