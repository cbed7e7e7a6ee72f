import type { ScoreComponent } from '@scheduler/contracts/ai';
import { formatPercent, plural, quote, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import type { Analysis } from '@scheduler/scheduling/analysis';
import {
  formatLongDate,
  formatList,
  formatDayAndTime,
  formatWeekday,
  type ClockFormat,
} from '../calendar/format-date-time.ts';

/** Insight about one component of the score, and the related events. */
export interface Finding {
  insight: string;
  /** Recommendation, or `null` if there is nothing to improve. */
  advice: string | null;
  event_ids: string[];
}

/** Lookups and settings for formatting findings. */
export interface FindingContext {
  clock: ClockFormat;
  /** Minimum block length that counts as focus time. */
  focusBlockMinutes: number;
  getTitle: (eventId: string) => string;
  /** Returns whether an event is in the future. Advice is given only about future events. */
  isUpcoming: (eventId: string) => boolean;
}

const formatShare = (part: number, total: number) =>
  formatPercent(Math.round((100 * part) / Math.max(total, 1)) / 100);

const formatDate = (date: string, clock: ClockFormat) =>
  formatLongDate(Date.parse(`${date}T12:00:00Z`), { ...clock, timeZone: 'UTC' });

function describeFocus(
  { facts, evidence }: Analysis,
  { focusBlockMinutes, clock }: FindingContext,
): Finding {
  const { focus_minutes: focusMinutes, focus_goal_minutes: goalMinutes } = facts;
  const values = { time: formatMinutes(focusMinutes), block: formatMinutes(focusBlockMinutes) };
  if (focusMinutes >= goalMinutes) {
    const insight = t(
      "You have {time} of focus time in blocks of {block} or more. You've reached your goal.",
      values,
    );
    return { insight, advice: null, event_ids: [] };
  }
  const missing = formatMinutes(goalMinutes - focusMinutes);
  const [leastFocusDay] = evidence.days.toSorted((a, b) => a.focus_minutes - b.focus_minutes);
  const day = leastFocusDay && formatDate(leastFocusDay.date, clock);
  return {
    insight: t(
      'You have {time} of focus time in blocks of {block} or more, {missing} short of your goal.',
      { ...values, missing },
    ),
    advice: day
      ? t('Keep {block} free each day. {day} has the least focus time.', {
          block: values.block,
          day,
        })
      : t('Keep {block} free each day.', { block: values.block }),
    event_ids: [],
  };
}

const describeFragmentation = (
  { facts, evidence }: Analysis,
  { focusBlockMinutes }: FindingContext,
): Finding => ({
  insight: plural(
    evidence.fragments.length,
    {
      one: '{time} of free time is in # gap too short for focus (under {block}).',
      other: '{time} of free time is split into # gaps too short for focus (under {block}).',
    },
    { time: formatMinutes(facts.fragmented_minutes), block: formatMinutes(focusBlockMinutes) },
  ),
  advice:
    evidence.fragments.length > 1 ? t('Group meetings together to free up longer blocks.') : null,
  event_ids: [],
});

function describeLoad({ facts, evidence }: Analysis, { clock }: FindingContext): Finding {
  const { busy_minutes: busyMinutes, work_minutes: workMinutes } = facts;
  const [busiestDay] = evidence.days.toSorted((a, b) => b.busy_minutes - a.busy_minutes);
  const day = busiestDay && formatDate(busiestDay.date, clock);
  return {
    insight: t('Events take up {busy} of your {work} of working time ({share}).', {
      busy: formatMinutes(busyMinutes),
      work: formatMinutes(workMinutes),
      share: formatShare(busyMinutes, workMinutes),
    }),
    advice:
      busyMinutes * 2 > workMinutes && day
        ? t('See what you can clear from {day}, your busiest day.', {
            day,
          })
        : null,
    event_ids: [],
  };
}

function describeConflicts(
  { evidence }: Analysis,
  { clock, getTitle, isUpcoming }: FindingContext,
): Finding {
  const { overlaps } = evidence;
  const upcoming = overlaps.find((overlap) => overlap.event_ids.every(isUpcoming));
  const first = upcoming ?? overlaps[0];
  const event_ids = [...new Set(overlaps.flatMap((overlap) => overlap.event_ids))];
  if (!first) return { insight: t('No events overlap.'), advice: null, event_ids };
  const [a = '', b = ''] = first.event_ids.map((id) => quote(getTitle(id)));
  const moment = formatDayAndTime(Date.parse(first.start), clock);
  return {
    insight: plural(
      overlaps.length,
      {
        one: 'Two events overlap: {a} and {b} on {time}.',
        other: '# pairs of events overlap, such as {a} and {b} on {time}.',
      },
      { a, b, time: moment },
    ),
    advice: upcoming ? t('Resolve overlaps, starting with {a} and {b}.', { a, b }) : null,
    event_ids,
  };
}

function describeAfterHours(
  { facts, evidence }: Analysis,
  { getTitle, isUpcoming }: FindingContext,
): Finding {
  const lateMeetings = evidence.after_hours.toSorted((a, b) => b.minutes - a.minutes);
  const event_ids = lateMeetings.map(({ event_id }) => event_id);
  if (lateMeetings.length === 0) {
    return { insight: t('No meetings outside your working hours.'), advice: null, event_ids };
  }
  const formatTitles = (ids: readonly string[]) =>
    formatList([...new Set(ids.map((id) => quote(getTitle(id))))], 2);
  const [names, upcoming] = [formatTitles(event_ids), formatTitles(event_ids.filter(isUpcoming))];
  return {
    insight: t('{time} of meetings are outside your working hours ({names}).', {
      time: formatMinutes(facts.after_hours_minutes),
      names,
    }),
    advice: upcoming ? t('Move {ahead} into your working hours.', { ahead: upcoming }) : null,
    event_ids,
  };
}

function describeLongRuns({ facts, evidence }: Analysis, context: FindingContext): Finding {
  const { clock, getTitle, isUpcoming } = context;
  const [longestRun] = evidence.long_runs.toSorted((a, b) => b.minutes - a.minutes);
  const event_ids = evidence.long_runs.flatMap((run) => [...run.event_ids]);
  if (!longestRun) {
    const run = formatMinutes(facts.longest_run_minutes);
    const insight = t('Your longest stretch of back-to-back events is {run}.', { run });
    return { insight, advice: null, event_ids };
  }
  const day = formatWeekday(Date.parse(longestRun.start), clock);
  const names = formatList([...new Set(longestRun.event_ids.map((id) => quote(getTitle(id))))], 2);
  return {
    insight: t('You have {time} of back-to-back events on {day} ({names}).', {
      time: formatMinutes(longestRun.minutes),
      day,
      names,
    }),
    advice: longestRun.event_ids.every(isUpcoming)
      ? t('Add a break between {names} on {day}.', { names, day })
      : null,
    event_ids,
  };
}

/** Formatters by component of the score. */
export const findingsByComponent: Record<
  ScoreComponent,
  (analysis: Analysis, context: FindingContext) => Finding
> = {
  focus: describeFocus,
  fragmentation: describeFragmentation,
  load: describeLoad,
  conflicts: describeConflicts,
  after_hours: describeAfterHours,
  long_runs: describeLongRuns,
};
