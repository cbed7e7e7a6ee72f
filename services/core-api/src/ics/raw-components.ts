import { MAX_ICS_COMPONENTS } from '@scheduler/contracts/core';
import { badFile, tooMuch } from './refusals.ts';

/** A content line, unfolded. */
export interface Line {
  text: string;
  /** Of its beginning in the file, from 1. */
  number: number;
}

/** A component of a file, its properties not looked at yet. */
export interface RawComponent {
  /** Lower case. */
  name: string;
  line: number;
  lines: Line[];
  components: RawComponent[];
}

/** Characters; a longer line, such as a file attached within, is left out. */
export const LONGEST_LINE = 100_000;

const MARK = /^(BEGIN|END):([\w-]+)\s*$/i;
const DEEPEST = 5;
/** An event with reminders is several. */
const MOST_PARTS = 4 * MAX_ICS_COMPONENTS;

const notACalendar = () => badFile('This file is not a calendar: it does not hold a VCALENDAR.');
const outOfOrder = (line: number) =>
  badFile(`This file is not a whole calendar: its line ${line} is out of order.`);

const tooManyParts = () =>
  tooMuch(`This file holds too much. Import at most ${MAX_ICS_COMPONENTS} events at once.`);

/** The content lines of a text (RFC 5545 §3.1), the folded ones joined. */
function* contentLines(text: string): Generator<Line> {
  let parts: string[] = [];
  let [number, begun, length, at] = [0, 0, 0, 0];
  while (at < text.length) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const part = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
    number += 1;
    if (part.startsWith(' ') || part.startsWith('\t')) {
      length += part.length;
      if (length <= LONGEST_LINE) parts.push(part.slice(1));
      continue;
    }
    if (parts.length > 0) yield { text: parts.join(''), number: begun };
    [parts, begun, length] = [part === '' ? [] : [part], number, part.length];
  }
  if (parts.length > 0) yield { text: parts.join(''), number: begun };
}

/**
 * The calendars of a file. Nothing of it is read yet but where components begin and end.
 *
 * @throws Problem 400 if it is none or breaks off, 413 if it holds too much
 */
export function calendarsIn(text: string): RawComponent[] {
  const root: RawComponent = { name: '', line: 0, lines: [], components: [] };
  const open = [root];
  let count = 0;
  for (const line of contentLines(text)) {
    const current = open.at(-1) ?? root;
    const [, mark, name = ''] = MARK.exec(line.text) ?? [];
    if (mark === undefined) {
      if (current === root) throw notACalendar();
      current.lines.push(line);
    } else if (mark.toUpperCase() === 'END') {
      if (current.name !== name.toLowerCase()) throw outOfOrder(line.number);
      open.pop();
    } else {
      count += open.length === 2 ? 4 : 1;
      if (open.length === 1 && name.toLowerCase() !== 'vcalendar') throw notACalendar();
      if (open.length > DEEPEST) throw outOfOrder(line.number);
      if (count > MOST_PARTS) throw tooManyParts();
      const begun = { name: name.toLowerCase(), line: line.number, lines: [], components: [] };
      current.components.push(begun);
      open.push(begun);
    }
  }
  if (open.length > 1) throw badFile('This file is not a whole calendar: it breaks off.');
  if (root.components.length === 0) throw notACalendar();
  return root.components;
}
