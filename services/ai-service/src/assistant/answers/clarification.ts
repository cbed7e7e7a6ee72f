import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import type { Intent } from '../intent.ts';
import { capitalize } from '../formatters.ts';
import { EXAMPLE_REQUESTS } from './unclear.ts';

type IncompleteRequest = Extract<Intent, { kind: 'open' }>;

const EXAMPLE_TARGETS = ['to tomorrow', 'to next week', 'by 30 minutes'];
const EXAMPLE_DAYS = ['today', 'tomorrow', 'next week'];

/** Complete requests to suggest for a verb without an object. */
const EXAMPLES_BY_VERB: Record<string, readonly string[]> = {
  rename: ['Rename my next meeting to Weekly review'],
  shorten: ['Shorten my next meeting to 25 minutes'],
  extend: ['Extend my next meeting by 15 minutes'],
  cancel: ['Cancel my next meeting'],
  delete: ['Delete my next meeting'],
  remove: ['Remove my next meeting'],
};
const MOVE_EXAMPLES = ['Move my next meeting to tomorrow', 'Move my next meeting by 30 minutes'];

/**
 * Returns a follow-up question and example requests. The examples combine fixed text with the
 * user's own words, so they never contain text from events.
 */
function getClarification({ reason, phrases }: IncompleteRequest): {
  text: string;
  examples: readonly string[];
} {
  const [firstPhrase = ''] = phrases;
  switch (reason) {
    case 'where to':
      return {
        text: t('When should I move it to?'),
        examples: EXAMPLE_TARGETS.map((target) => `Move ${firstPhrase} ${target}`),
      };
    case 'which':
      return {
        text: t('Which event? Mention its title, time or guests.'),
        examples: EXAMPLES_BY_VERB[firstPhrase.toLowerCase()] ?? MOVE_EXAMPLES,
      };
    case 'which days':
      return {
        text: t('For which days?'),
        examples: EXAMPLE_DAYS.map(
          (day) => `${capitalize(firstPhrase.toLowerCase())} everything ${day}`,
        ),
      };
    case 'answer':
      return { text: t('Open the event to reply.'), examples: [] };
    case 'in the event':
      return { text: t('Open the event to change this.'), examples: [] };
    case 'habit':
      return { text: t('Create habits in the calendar, next to your tasks.'), examples: [] };
    case 'rule':
      return {
        text: t(
          'Set weekly rules such as no-meeting days and buffers in the calendar, under “Optimization preferences”. For a single day, you can say:',
        ),
        examples: ['Clear Friday afternoon', 'Keep tomorrow after 4 free'],
      };
    case 'several':
      return {
        text: t('I can only do one thing at a time. Start with:'),
        examples: phrases.map(capitalize),
      };
  }
}

/** Prompts the user for missing details instead of guessing. */
export function requestClarification(intent: IncompleteRequest): AssistantResult {
  const { text, examples } = getClarification(intent);
  return { kind: 'unclear', text, examples: [...examples] };
}

/** Lists examples of supported requests. */
export const createHelpResult = (): AssistantResult => ({
  kind: 'unclear',
  text: t(
    'Ask about your calendar or request a change. Nothing changes until you accept it. For example:',
  ),
  examples: EXAMPLE_REQUESTS,
});
