import type { ai, Analysis, AnalysisAction } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { Call } from '@scheduler/service-kit';
import { analyseCalendar } from '../calendar/analysed.ts';
import { listed } from '../calendar/clock.ts';
import { rangeAsked } from '../calendar/days.ts';
import { ANALYSED_AT_MOST, requireFew } from '../calendar/limits.ts';
import { readCalendar, type Calendar } from '../calendar/read.ts';
import type { CoreClient } from '../core-client.ts';
import { momentOn } from '../plans/asking.ts';
import type { ActionSeeker } from './actions.ts';
import { inOtherWords, type Reword } from './in-other-words.ts';
import { tellAnalysis } from './telling.ts';

export interface PatternsDeps {
  core: CoreClient;
  actions: ActionSeeker;
  reword: Reword;
  /** Epoch milliseconds. */
  clock: () => number;
}

const DAY = 1440 * MINUTE_MS;
const WEEK = 7 * DAY;

/** Where moves could still help: the window itself if a day of it is ahead, else the coming week. */
const aheadOf = (window: Interval, now: number): Interval =>
  window.end - now >= DAY ? window : { start: now, end: now + WEEK };

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Names the moves and the score that they lead to. */
function adviceOf({ moves, score_before, score_after, window }: AnalysisAction, asked: Interval) {
  const what = listed(moves.map(({ text }, index) => (index === 0 ? text : lower(text))));
  const values = { what, before: score_before, after: score_after };
  return Date.parse(window.start) === asked.start
    ? t('{what}: your score goes from {before} to {after}.', values)
    : t('{what}: the score of the week ahead goes from {before} to {after}.', values);
}

export function tellingFor({ events, preferences: told }: Calendar, timeZone: string, now: number) {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const ahead = new Set(
    events.filter(({ start_time }) => Date.parse(start_time) > now).map(({ id }) => id),
  );
  return {
    clock: { timeZone, hourCycle: told.hour_cycle },
    block: told.planning.focus.min_block_minutes,
    titleOf: (id: string) => titles.get(id) ?? t('An event'),
    isAhead: (id: string) => ahead.has(id),
  };
}

/** What the caller's own events say; computed, never guessed. */
export async function analyzeOwnPatterns(
  { core, actions, clock, reword }: PatternsDeps,
  { actor, requestId, query }: Call<typeof ai.analyzePatterns>,
): Promise<Analysis> {
  const caller = { actor, requestId };
  const now = momentOn(clock());
  const timeZone = query.time_zone ?? (await core.call(caller, preferences.read, {})).time_zone;
  const window = rangeAsked(query, now, timeZone);
  const ahead = aheadOf(window, now);
  const calendar = await readCalendar(core, caller, {
    start: Math.min(window.start, ahead.start) - DAY,
    end: Math.max(window.end, ahead.end) + DAY,
  });
  requireFew(calendar.events, window, ANALYSED_AT_MOST, '?to');
  const analysis = analyseCalendar(calendar, timeZone, window);
  const found = await actions(caller, calendar, { now, window: ahead, timeZone });
  const advice = found.map((action) => adviceOf(action, window));
  const told = tellAnalysis(analysis, window, advice, tellingFor(calendar, timeZone, now));
  const titles = calendar.events.map(({ title }) => title);
  return {
    productivity_score: analysis.productivity_score,
    status: analysis.status,
    window: {
      start: new Date(window.start).toISOString(),
      end: new Date(window.end).toISOString(),
    },
    components: analysis.components,
    facts: analysis.facts,
    actions: found,
    ...(await inOtherWords(reword, actor, told, titles)),
  };
}
