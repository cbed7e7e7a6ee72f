import type { ScorePart } from '@scheduler/contracts/ai';
import { minutesInWords } from '@scheduler/scheduling';
import type { Analysis } from '@scheduler/scheduling/analysis';
import { dayOf, listed, momentOf, weekdayOf, type Clock } from '../calendar/clock.ts';

/** A sentence on one part of the score, and the events that it is about. */
export interface Finding {
  insight: string;
  /** What would help; `null` when nothing is to be gained. */
  advice: string | null;
  event_ids: string[];
}

/** What sentences are made of besides facts. */
export interface Telling {
  clock: Clock;
  /** Minutes of the shortest block that is good for focus. */
  block: number;
  titleOf: (eventId: string) => string;
  /** Whether an event is still to come: what is over cannot be helped. */
  isAhead: (eventId: string) => boolean;
}

const quoted = (title: string) => `‘${title}’`;

const share = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(whole, 1))}%`;

function onFocus({ facts, evidence }: Analysis, { block, clock }: Telling): Finding {
  const { focus_minutes: found, focus_goal_minutes: goal } = facts;
  const blocks = `in blocks of ${minutesInWords(block)} or more`;
  if (found >= goal) {
    const insight = `${minutesInWords(found)} are free for focus ${blocks}: your goal is reached.`;
    return { insight, advice: null, event_ids: [] };
  }
  const missing = minutesInWords(goal - found);
  const [worst] = evidence.days.toSorted((a, b) => a.focus_minutes - b.focus_minutes);
  const day = worst && dayOf(Date.parse(`${worst.date}T12:00:00Z`), { ...clock, timeZone: 'UTC' });
  return {
    insight: `${minutesInWords(found)} are free for focus ${blocks}, ${missing} less than your goal.`,
    advice: `Keep a block of ${minutesInWords(block)} free each day${day ? `; ${day}, has least` : ''}.`,
    event_ids: [],
  };
}

const onFragments = ({ facts, evidence }: Analysis, { block }: Telling): Finding => ({
  insight:
    `${minutesInWords(facts.fragmented_minutes)} of working time lie in ` +
    `${evidence.fragments.length} gaps shorter than ${minutesInWords(block)}.`,
  advice:
    evidence.fragments.length > 1
      ? 'Put meetings of a day next to each other, so that the gaps between them join.'
      : null,
  event_ids: [],
});

function onLoad({ facts, evidence }: Analysis, { clock }: Telling): Finding {
  const { busy_minutes: busy, work_minutes: work } = facts;
  const [fullest] = evidence.days.toSorted((a, b) => b.busy_minutes - a.busy_minutes);
  const day =
    fullest && dayOf(Date.parse(`${fullest.date}T12:00:00Z`), { ...clock, timeZone: 'UTC' });
  return {
    insight: `Events take ${minutesInWords(busy)} of ${minutesInWords(work)} of working time, ${share(busy, work)}.`,
    advice:
      busy * 2 > work && day
        ? `See whether all of ${day}, is needed: nothing else takes as much of your time.`
        : null,
    event_ids: [],
  };
}

function onConflicts({ evidence }: Analysis, { clock, titleOf, isAhead }: Telling): Finding {
  const { overlaps } = evidence;
  const ahead = overlaps.find((overlap) => overlap.event_ids.every(isAhead));
  const first = ahead ?? overlaps[0];
  const event_ids = [...new Set(overlaps.flatMap((overlap) => overlap.event_ids))];
  if (!first) return { insight: 'No events overlap.', advice: null, event_ids };
  const [a, b] = first.event_ids.map((id) => quoted(titleOf(id)));
  const when = momentOf(Date.parse(first.start), clock);
  const count =
    overlaps.length === 1 ? 'Two events overlap' : `${overlaps.length} pairs of events overlap`;
  return {
    insight: `${count}${overlaps.length === 1 ? ':' : ', such as'} ${a} and ${b} on ${when}.`,
    advice: ahead ? `Part events that overlap, ${a} and ${b} first.` : null,
    event_ids,
  };
}

function onAfterHours({ facts, evidence }: Analysis, { titleOf, isAhead }: Telling): Finding {
  const late = evidence.after_hours.toSorted((a, b) => b.minutes - a.minutes);
  const event_ids = late.map(({ event_id }) => event_id);
  if (late.length === 0) {
    return { insight: 'No meeting lies outside your working hours.', advice: null, event_ids };
  }
  const namesOf = (ids: readonly string[]) =>
    listed([...new Set(ids.map((id) => quoted(titleOf(id))))], 2);
  const [names, ahead] = [namesOf(event_ids), namesOf(event_ids.filter(isAhead))];
  return {
    insight: `${minutesInWords(facts.after_hours_minutes)} of meetings lie outside your working hours: ${names}.`,
    advice: ahead ? `Bring ${ahead} into your working hours.` : null,
    event_ids,
  };
}

function onLongRuns({ facts, evidence }: Analysis, telling: Telling): Finding {
  const { clock, titleOf, isAhead } = telling;
  const [longest] = evidence.long_runs.toSorted((a, b) => b.minutes - a.minutes);
  const event_ids = evidence.long_runs.flatMap((run) => [...run.event_ids]);
  if (!longest) {
    const run = minutesInWords(facts.longest_run_minutes);
    const insight = `Your longest run of events without a break is ${run}.`;
    return { insight, advice: null, event_ids };
  }
  const day = weekdayOf(Date.parse(longest.start), clock);
  const names = listed([...new Set(longest.event_ids.map((id) => quoted(titleOf(id))))], 2);
  return {
    insight: `${minutesInWords(longest.minutes)} of events without a break lie on ${day}: ${names}.`,
    advice: longest.event_ids.every(isAhead) ? `Leave a break between ${names} on ${day}.` : null,
    event_ids,
  };
}

/** What each part of the score rests on. */
export const findings: Record<ScorePart, (analysis: Analysis, telling: Telling) => Finding> = {
  focus: onFocus,
  fragmentation: onFragments,
  load: onLoad,
  conflicts: onConflicts,
  after_hours: onAfterHours,
  long_runs: onLongRuns,
};
