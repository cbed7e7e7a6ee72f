import type { ScoreComponent } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
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
  const values = { time: formatMinutes(found), block: formatMinutes(block) };
  if (found >= goal) {
    const insight = t(
      '{time} are free for focus in blocks of {block} or more: your goal is reached.',
      values,
    );
    return { insight, advice: null, event_ids: [] };
  }
  const missing = formatMinutes(goal - found);
  const [worst] = evidence.days.toSorted((a, b) => a.focus_minutes - b.focus_minutes);
  const day = worst && dayOf(Date.parse(`${worst.date}T12:00:00Z`), { ...clock, timeZone: 'UTC' });
  return {
    insight: t(
      '{time} are free for focus in blocks of {block} or more, {missing} less than your goal.',
      { ...values, missing },
    ),
    advice: day
      ? t('Keep a block of {block} free each day; {day}, has least.', { block: values.block, day })
      : t('Keep a block of {block} free each day.', { block: values.block }),
    event_ids: [],
  };
}

const onFragments = ({ facts, evidence }: Analysis, { block }: Telling): Finding => ({
  insight: plural(
    evidence.fragments.length,
    {
      one: '{time} of working time lie in # gap shorter than {block}.',
      other: '{time} of working time lie in # gaps shorter than {block}.',
    },
    { time: formatMinutes(facts.fragmented_minutes), block: formatMinutes(block) },
  ),
  advice:
    evidence.fragments.length > 1
      ? t('Put meetings of a day next to each other, so that the gaps between them join.')
      : null,
  event_ids: [],
});

function onLoad({ facts, evidence }: Analysis, { clock }: Telling): Finding {
  const { busy_minutes: busy, work_minutes: work } = facts;
  const [fullest] = evidence.days.toSorted((a, b) => b.busy_minutes - a.busy_minutes);
  const day =
    fullest && dayOf(Date.parse(`${fullest.date}T12:00:00Z`), { ...clock, timeZone: 'UTC' });
  return {
    insight: t('Events take {busy} of {work} of working time, {share}.', {
      busy: formatMinutes(busy),
      work: formatMinutes(work),
      share: share(busy, work),
    }),
    advice:
      busy * 2 > work && day
        ? t('See whether all of {day}, is needed: nothing else takes as much of your time.', {
            day,
          })
        : null,
    event_ids: [],
  };
}

function onConflicts({ evidence }: Analysis, { clock, titleOf, isAhead }: Telling): Finding {
  const { overlaps } = evidence;
  const ahead = overlaps.find((overlap) => overlap.event_ids.every(isAhead));
  const first = ahead ?? overlaps[0];
  const event_ids = [...new Set(overlaps.flatMap((overlap) => overlap.event_ids))];
  if (!first) return { insight: t('No events overlap.'), advice: null, event_ids };
  const [a = '', b = ''] = first.event_ids.map((id) => quoted(titleOf(id)));
  const when = momentOf(Date.parse(first.start), clock);
  return {
    insight: plural(
      overlaps.length,
      {
        one: 'Two events overlap: {a} and {b} on {when}.',
        other: '# pairs of events overlap, such as {a} and {b} on {when}.',
      },
      { a, b, when },
    ),
    advice: ahead ? t('Part events that overlap, {a} and {b} first.', { a, b }) : null,
    event_ids,
  };
}

function onAfterHours({ facts, evidence }: Analysis, { titleOf, isAhead }: Telling): Finding {
  const late = evidence.after_hours.toSorted((a, b) => b.minutes - a.minutes);
  const event_ids = late.map(({ event_id }) => event_id);
  if (late.length === 0) {
    return { insight: t('No meeting lies outside your working hours.'), advice: null, event_ids };
  }
  const namesOf = (ids: readonly string[]) =>
    listed([...new Set(ids.map((id) => quoted(titleOf(id))))], 2);
  const [names, ahead] = [namesOf(event_ids), namesOf(event_ids.filter(isAhead))];
  return {
    insight: t('{time} of meetings lie outside your working hours: {names}.', {
      time: formatMinutes(facts.after_hours_minutes),
      names,
    }),
    advice: ahead ? t('Bring {ahead} into your working hours.', { ahead }) : null,
    event_ids,
  };
}

function onLongRuns({ facts, evidence }: Analysis, telling: Telling): Finding {
  const { clock, titleOf, isAhead } = telling;
  const [longest] = evidence.long_runs.toSorted((a, b) => b.minutes - a.minutes);
  const event_ids = evidence.long_runs.flatMap((run) => [...run.event_ids]);
  if (!longest) {
    const run = formatMinutes(facts.longest_run_minutes);
    const insight = t('Your longest run of events without a break is {run}.', { run });
    return { insight, advice: null, event_ids };
  }
  const day = weekdayOf(Date.parse(longest.start), clock);
  const names = listed([...new Set(longest.event_ids.map((id) => quoted(titleOf(id))))], 2);
  return {
    insight: t('{time} of events without a break lie on {day}: {names}.', {
      time: formatMinutes(longest.minutes),
      day,
      names,
    }),
    advice: longest.event_ids.every(isAhead)
      ? t('Leave a break between {names} on {day}.', { names, day })
      : null,
    event_ids,
  };
}

/** What each part of the score rests on. */
export const findings: Record<ScoreComponent, (analysis: Analysis, telling: Telling) => Finding> = {
  focus: onFocus,
  fragmentation: onFragments,
  load: onLoad,
  conflicts: onConflicts,
  after_hours: onAfterHours,
  long_runs: onLongRuns,
};
