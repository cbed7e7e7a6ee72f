import type { Here, Intent } from '../intent.ts';
import { readAgenda, readFreeTime } from './questions.ts';
import { readCancel, readClear, readMove, readOptimise } from './changes.ts';
import { readCreate } from './creations.ts';
import { readEdit, readSwap } from './edits.ts';
import { readConflicts, readDetail, readPlain, readTally } from './facts.ts';
import { readFindTime } from './meetings.ts';
import { readOpen, readSeveral, readWhereTo } from './open.ts';
import { readProtect } from './protection.ts';
import { daysSpelled, spelled } from './spelling.ts';

/** What people say before they say what they want. */
const POLITE =
  /^(?:(?:please|hey|hi|hello|ok(?:ay)?|so|and|now|then|just|kindly|assistant)[,!]?\s+|(?:can|could|would|will) (?:you|we)(?: please)?\s+|(?:i(?:['’]d| would) like(?: you)? to|i want(?: you)? to|i need(?: you)? to|i have to|let['’]?s|let us|help me(?: to)?|try to)\s+)+/i;

/** The more definite before the less. */
const READERS = [
  readPlain,
  readOpen,
  readEdit,
  readSwap,
  readConflicts,
  readTally,
  readOptimise,
  readCancel,
  readMove,
  readClear,
  readFreeTime,
  readDetail,
  readAgenda,
  readProtect,
  readFindTime,
  readWhereTo,
  readCreate,
];

/** What may be asked of what is over. */
const LOOKS_BACK = new Set<Intent['kind']>(['agenda', 'tally', 'edge']);

/** What is to be done is about what is still to come. */
function ahead(intent: Intent, { today }: Here): Intent {
  if (!('when' in intent) || LOOKS_BACK.has(intent.kind)) return intent;
  const { when } = intent;
  return when.from < today && today < when.to
    ? { ...intent, when: { ...when, from: today } }
    : intent;
}

const plain = (text: string) =>
  text
    .replace(POLITE, '')
    .replace(/[\s.!?]+$/, '')
    .replace(/,? (?:please|thanks?|thank you)$/i, '');

function readOne(text: string, here: Here): Intent | null {
  const request = plain(text);
  for (const read of READERS) {
    const intent = read(request, here);
    if (intent) return ahead(intent, here);
  }
  return null;
}

const readAny = (text: string, here: Here) =>
  readSeveral(plain(text), (part) => readOne(part, here)) ?? readOne(text, here);

/** Reads a request as what it asks for; `null` when this grammar does not know it. */
export function parseRequest(text: string, here: Here): Intent | null {
  const said = daysSpelled(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(/\bw\/\s*/gi, 'with ');
  const read = readAny(said, here);
  if (read) return read;
  const right = spelled(said);
  return right === said ? null : readAny(right, here);
}
