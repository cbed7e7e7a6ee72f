import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/words';

export const EXAMPLES = [
  'What does Thursday look like?',
  'When am I free tomorrow afternoon?',
  'Find 45 minutes with Ana and Tom next week',
  'Move my 1:1s to the afternoon next week',
  'Clear Friday afternoon',
  'Protect 2 hours for writing before Friday',
  'Add lunch with Tom Friday 12',
];

/** What could not be read or found, and how it might be said. */
export const unclear = (text: string): AssistantResult => ({
  kind: 'unclear',
  text,
  examples: EXAMPLES,
});

export const notFound = (): AssistantResult =>
  unclear(t('There is no event of yours that fits what you said.'));
