import { minutesInWords } from '@scheduler/scheduling';
import type { Intent, Which } from './intent.ts';
import type { Situation } from './situation.ts';
import { whenNamed } from './telling.ts';

const people = (names: readonly string[]) =>
  names.length === 0 ? '' : ` with ${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')}`;

/** The events that are meant, in words. */
function whichNamed(which: Which, situation: Situation): string {
  const { words, isAll, isOneToOne, when } = which;
  const noun = isOneToOne ? (isAll ? '1:1s' : '1:1') : isAll ? 'events' : 'event';
  const what = words === null ? noun : `“${words}”`;
  const amount = isAll
    ? words === null
      ? `your ${what}`
      : `all ${what}`
    : words === null
      ? `your next ${what}`
      : what;
  return `${amount}${people(which.people)}${when?.isNamed || when?.part ? ` (${whenNamed(when, situation)})` : ''}`;
}

/** Days are not named twice. */
const sameDays = ({ which, to }: Extract<Intent, { kind: 'move' }>): Which =>
  which.when?.from === to.from && which.when.to === to.to ? { ...which, when: null } : which;

/** How a request was read, as a sentence. */
export function understood(intent: Intent, situation: Situation): string {
  const days = 'when' in intent ? whenNamed(intent.when, situation) : '';
  switch (intent.kind) {
    case 'agenda':
      return `What is on${people(intent.people)}: ${days}.`;
    case 'next':
      return `When ${whichNamed(intent.which, situation)} is.`;
    case 'free_time':
      return `When you are free${intent.minutes ? ` for ${minutesInWords(intent.minutes)}` : ''}: ${days}.`;
    case 'find_time':
      return `Find ${intent.minutes ? minutesInWords(intent.minutes) : 'time'}${people(intent.people)}: ${days}.`;
    case 'move':
      return `Move ${whichNamed(sameDays(intent), situation)} to ${whenNamed(intent.to, situation)}.`;
    case 'shift':
      return `Move ${whichNamed(intent.which, situation)} ${minutesInWords(Math.abs(intent.minutes))} ${intent.minutes > 0 ? 'later' : 'earlier'}.`;
    case 'clear':
      return `Keep free: ${days}.`;
    case 'optimise':
      return `Improve your calendar: ${days}.`;
    case 'protect':
      return intent.as === 'task'
        ? `Note “${intent.title}” as a task of ${minutesInWords(intent.minutes)}, and find its time: ${days}.`
        : `Protect ${minutesInWords(intent.minutes)} for “${intent.title}”: ${days}.`;
    case 'cancel':
      return `Remove ${whichNamed(intent.which, situation)}.`;
    case 'create':
      return `Add an event: ${intent.text}.`;
  }
}
