import { MAX_ICS_COMPONENTS } from '@scheduler/contracts/core';
import { startTimeSlices } from '@scheduler/service-kit';
import type { Pause } from './pace.ts';
import { invalidFile, fileTooLarge } from './file-errors.ts';

/** An unfolded content line. */
export interface Line {
  text: string;
  /** Line number in the file, starting at 1. For a folded line, the number of its first line. */
  number: number;
}

/** A component whose properties haven't been parsed yet. */
export interface RawComponent {
  /** In lowercase. */
  name: string;
  line: number;
  lines: Line[];
  components: RawComponent[];
}

/** Characters per line. Longer lines, for example embedded files, are skipped. */
export const MAX_LINE_LENGTH = 100_000;

const BOUNDARY = /^(BEGIN|END):([\w-]+)\s*$/i;
const MAX_DEPTH = 5;
/** Allows for reminders, which are components within events. */
const MAX_COMPONENTS = 4 * MAX_ICS_COMPONENTS;

const noCalendarError = () =>
  invalidFile("This file isn't a calendar because it contains no VCALENDAR.");
const outOfOrder = (line: number) =>
  invalidFile(`This file isn't a valid calendar. Check line ${line}.`);

const tooManyComponents = () =>
  fileTooLarge(
    `This file is too large. You can import up to ${MAX_ICS_COMPONENTS} events at once.`,
  );

/** Splits text into content lines and unfolds them (RFC 5545 §3.1). */
function* splitContentLines(text: string): Generator<Line> {
  let segments: string[] = [];
  let [number, startLine, length, position] = [0, 0, 0, 0];
  while (position < text.length) {
    const newline = text.indexOf('\n', position);
    const end = newline === -1 ? text.length : newline;
    const segment = text.slice(position, text[end - 1] === '\r' ? end - 1 : end);
    position = end + 1;
    number += 1;
    if (segment.startsWith(' ') || segment.startsWith('\t')) {
      length += segment.length;
      if (length <= MAX_LINE_LENGTH) segments.push(segment.slice(1));
      continue;
    }
    if (segments.length > 0) yield { text: segments.join(''), number: startLine };
    [segments, startLine, length] = [segment === '' ? [] : [segment], number, segment.length];
  }
  if (segments.length > 0) yield { text: segments.join(''), number: startLine };
}

/**
 * Splits text into calendars and components without parsing their properties. Yields to the event loop
 * at intervals.
 *
 * @param pause pauses after each slice of the work
 * @throws Problem 400 if the text isn't a complete calendar, 413 if it contains too many components
 */
export async function splitCalendars(text: string, pause?: Pause): Promise<RawComponent[]> {
  const slices = startTimeSlices({ pause });
  const root: RawComponent = { name: '', line: 0, lines: [], components: [] };
  const stack = [root];
  let count = 0;
  for (const line of splitContentLines(text)) {
    if (slices.isOver()) await slices.next();
    const current = stack.at(-1) ?? root;
    const [, keyword, name = ''] = BOUNDARY.exec(line.text) ?? [];
    if (keyword === undefined) {
      if (current === root) throw noCalendarError();
      current.lines.push(line);
    } else if (keyword.toUpperCase() === 'END') {
      if (current.name !== name.toLowerCase()) throw outOfOrder(line.number);
      stack.pop();
    } else {
      count += stack.length === 2 ? 4 : 1;
      if (stack.length === 1 && name.toLowerCase() !== 'vcalendar') throw noCalendarError();
      if (stack.length > MAX_DEPTH) throw outOfOrder(line.number);
      if (count > MAX_COMPONENTS) throw tooManyComponents();
      const component = { name: name.toLowerCase(), line: line.number, lines: [], components: [] };
      current.components.push(component);
      stack.push(component);
    }
  }
  if (stack.length > 1) throw invalidFile('This file is incomplete. Export it again.');
  if (root.components.length === 0) throw noCalendarError();
  return root.components;
}
