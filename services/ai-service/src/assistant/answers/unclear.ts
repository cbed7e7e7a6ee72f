import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';

export const EXAMPLE_REQUESTS = [
  'What does Thursday look like?',
  'When am I free tomorrow afternoon?',
  'Find 45 minutes with Ana and Tom next week',
  'Move my 1:1s to the afternoon next week',
  'Clear Friday afternoon',
  'Protect 2 hours for writing before Friday',
  'Add lunch with Tom Friday 12',
];

/** Returns a reply with example requests. */
export const createUnclearResult = (text: string): AssistantResult => ({
  kind: 'unclear',
  text,
  examples: EXAMPLE_REQUESTS,
});

export const createNotFoundResult = (): AssistantResult =>
  createUnclearResult(t("I couldn't find a matching event."));
