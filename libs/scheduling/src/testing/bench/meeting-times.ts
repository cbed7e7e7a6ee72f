import { suggestTimes, type Attendee, type SuggestRequest } from '../../meeting-times/index.ts';
import { readCase } from '../benchmark-cases.ts';
import { WEEK_MS } from '../../durations.ts';

interface Case {
  request: SuggestRequest;
  people: Attendee[];
}

const WEEKS = 4;
const BUDGET_MS = 20;
const RUNS = 25;

const addWeeks = (instant: string, weeks: number) =>
  new Date(Date.parse(instant) + weeks * WEEK_MS).toISOString().replace('.000Z', 'Z');

/** Measures suggestions for 12 attendees and 4 weeks and prints the median duration. */
export function benchmarkSuggestTimes(print: (line: string) => void): void {
  const { request, people } = readCase('suggest/PS13.json') as Case;
  const window = { ...request.window, end: addWeeks(request.window.end, WEEKS - 1) };
  const attendees = people.map((attendee) => ({
    ...attendee,
    busy: Array.from({ length: WEEKS }, (_, week) =>
      attendee.busy.map((busyTime) => ({
        ...busyTime,
        start: addWeeks(busyTime.start, week),
        end: addWeeks(busyTime.end, week),
      })),
    ).flat(),
  }));
  const durationsMs = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    suggestTimes({ ...request, window }, attendees);
    return performance.now() - startedAt;
  }).toSorted((a, b) => a - b);
  print(
    `suggestTimes, ${people.length} attendees and ${WEEKS} weeks: ${(durationsMs[RUNS >> 1] ?? 0).toFixed(1)} ms ` +
      `(budget ${BUDGET_MS} ms)`,
  );
}
