import type { Here, Intent } from '../intent.ts';
import { readAgenda, readFreeTime } from './questions.ts';
import { readCancel, readClear, readMove, readOptimise } from './changes.ts';
import { readCreate, readFindTime, readProtect } from './additions.ts';

/** What people say before they say what they want. */
const POLITE =
  /^(?:(?:please|hey|hi|hello|ok(?:ay)?|so|and|now|then|just|kindly|assistant)[,!]?\s+|(?:can|could|would|will) (?:you|we)(?: please)?\s+|(?:i(?:['’]d| would) like(?: you)? to|i want(?: you)? to|i need(?: you)? to|let['’]?s|let us|help me(?: to)?|try to)\s+)+/i;

/** The more definite before the less. */
const READERS = [
  readOptimise,
  readCancel,
  readMove,
  readClear,
  readFreeTime,
  readAgenda,
  readProtect,
  readFindTime,
  readCreate,
];

/** What is to be done is about what is still to come. */
function ahead(intent: Intent, { today }: Here): Intent {
  if (!('when' in intent) || intent.kind === 'agenda') return intent;
  const { when } = intent;
  return when.from < today && today < when.to
    ? { ...intent, when: { ...when, from: today } }
    : intent;
}

/** Reads a request as what it asks for; `null` when this grammar does not know it. */
export function parseRequest(text: string, here: Here): Intent | null {
  const said = text.replaceAll(/\s+/g, ' ').trim();
  const request = said
    .replace(POLITE, '')
    .replace(/[\s.!?]+$/, '')
    .replace(/,? (?:please|thanks?|thank you)$/i, '');
  for (const read of READERS) {
    const intent = read(request, here);
    if (intent) return ahead(intent, here);
  }
  return null;
}
