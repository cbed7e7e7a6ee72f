import { suggestTimes, type Attendee, type SuggestRequest } from '../../meeting-times/index.ts';
import { readCase } from '../benchmark.ts';
import { WEEK_MS } from '../../durations.ts';

interface Case {
  request: SuggestRequest;
  people: Attendee[];
}

const WEEKS = 4;
const BUDGET_MS = 20;
const RUNS = 25;

const later = (iso: string, weeks: number) =>
  new Date(Date.parse(iso) + weeks * WEEK_MS).toISOString().replace('.000Z', 'Z');

/** Prints how long twelve people and four weeks take. */
export function suggestBench(say: (line: string) => void): void {
  const { request, people } = readCase('suggest/PS13.json') as Case;
  const window = { ...request.window, end: later(request.window.end, WEEKS - 1) };
  const busyForWeeks = people.map((person) => ({
    ...person,
    busy: Array.from({ length: WEEKS }, (_, week) =>
      person.busy.map((each) => ({
        ...each,
        start: later(each.start, week),
        end: later(each.end, week),
      })),
    ).flat(),
  }));
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    suggestTimes({ ...request, window }, busyForWeeks);
    return performance.now() - began;
  }).toSorted((a, b) => a - b);
  say(
    `suggest a time, ${people.length} people and ${WEEKS} weeks: ${(times[RUNS >> 1] ?? 0).toFixed(1)} ms ` +
      `(budget ${BUDGET_MS} ms)`,
  );
}
