import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/words';
import type { Intent } from '../intent.ts';
import { capital } from '../telling.ts';
import { EXAMPLES } from './unclear.ts';

type Asking = Extract<Intent, { kind: 'open' }>;

const GOALS = ['to tomorrow', 'to next week', 'by 30 minutes'];
const DAYS = ['today', 'tomorrow', 'next week'];

/** What a verb alone could have meant. */
const WHOLE: Record<string, readonly string[]> = {
  rename: ['Rename my next meeting to Weekly review'],
  shorten: ['Shorten my next meeting to 25 minutes'],
  extend: ['Extend my next meeting by 15 minutes'],
  cancel: ['Cancel my next meeting'],
  delete: ['Delete my next meeting'],
  remove: ['Remove my next meeting'],
};
const MOVED = ['Move my next meeting to tomorrow', 'Move my next meeting by 30 minutes'];

/** The question that a request leaves open, and how it could be whole: in words of who asks. */
function asked({ open, said }: Asking): { text: string; examples: readonly string[] } {
  const [first = ''] = said;
  switch (open) {
    case 'where to':
      return {
        text: t('Where to?'),
        examples: GOALS.map((goal) => `Move ${first} ${goal}`),
      };
    case 'which':
      return {
        text: t('Which event? Say its title, its time or who comes.'),
        examples: WHOLE[first.toLowerCase()] ?? MOVED,
      };
    case 'which days':
      return {
        text: t('Of which days?'),
        examples: DAYS.map((day) => `${capital(first.toLowerCase())} everything ${day}`),
      };
    case 'answer':
      return { text: t('An invitation is answered in the event itself.'), examples: [] };
    case 'in the event':
      return { text: t('This is changed in the event itself.'), examples: [] };
    case 'habit':
      return { text: t('Habits are set up in the calendar, beside the tasks.'), examples: [] };
    case 'rule':
      return {
        text: t(
          'What holds every week is told in the calendar, under “What counts”: days and hours without meetings, and rest after each. Here single days can be kept free:',
        ),
        examples: ['Clear Friday afternoon', 'Keep tomorrow after 4 free'],
      };
    case 'several':
      return { text: t('One at a time, please:'), examples: said.map(capital) };
  }
}

/** Asks for what is missing; nothing is guessed. */
export function askBack(intent: Asking): AssistantResult {
  const { text, examples } = asked(intent);
  return { kind: 'unclear', text, examples: [...examples] };
}

/** What can be asked for here. */
export const tellHelp = (): AssistantResult => ({
  kind: 'unclear',
  text: t(
    'Ask about your time, or say what should change: nothing changes until you accept it. For example:',
  ),
  examples: EXAMPLES,
});
