import type { Here, Intent } from '../intent.ts';
import { readAgenda, readFreeTime } from './questions.ts';
import { readBeside } from './beside.ts';
import { readCancel, readClear, readMove, readOptimise } from './changes.ts';
import { readCreate } from './creations.ts';
import { readEdit, readSwap } from './edits.ts';
import { readConflicts, readDetail, readPlain, readTally } from './facts.ts';
import { readFindTime } from './meetings.ts';
import { readOpen, readSeveral, readWhereTo } from './open.ts';
import { plain } from './phrasing.ts';
import { readProtect } from './protection.ts';
import { readRule } from './rules.ts';
import { daysSpelled, spelled } from './spelling.ts';
import { written } from './spoken.ts';

/** The more definite before the less. */
const READERS = [
  readPlain,
  readRule,
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
  readBeside,
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

/** A text with its days as they are spelled, and its times as they are written. */
export const asWritten = (text: string): string =>
  written(daysSpelled(text.replaceAll(/\s+/g, ' ').trim())).replaceAll(/\bw\/\s*/gi, 'with ');

/** Reads a request as what it asks for; `null` when this grammar does not know it. */
export function parseRequest(text: string, here: Here): Intent | null {
  const said = asWritten(text);
  const read = readAny(said, here);
  if (read) return read;
  const right = spelled(said);
  return right === said ? null : readAny(right, here);
}
