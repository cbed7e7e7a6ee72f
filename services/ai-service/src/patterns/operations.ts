import type { ai, Analysis, AnalysisAction } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import { DAY_MS, WEEK_MS } from '@scheduler/scheduling/durations';
import type { Call } from '@scheduler/service-kit';
import { analyzeUserCalendar } from '../calendar/analyze-calendar.ts';
import { formatList, uncapitalize } from '../calendar/format-date-time.ts';
import { resolveRange } from '../calendar/date-ranges.ts';
import { roundUpToGrid, toIsoRange } from '../calendar/instants.ts';
import { MAX_ANALYZED_EVENTS, requireMaxEvents } from '../calendar/limits.ts';
import { readCalendar, type Calendar } from '../calendar/read-calendar.ts';
import type { CoreClient } from '../core-client.ts';
import type { ActionFinder } from './suggest-actions.ts';
import { paraphraseAnalysis, type Paraphrase } from './paraphrase.ts';
import { formatAnalysis } from './format-analysis.ts';

export interface PatternsDeps {
  core: CoreClient;
  findActions: ActionFinder;
  paraphrase: Paraphrase;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** Returns the window if at least a day of it is in the future, or else the next seven days. */
const getActionWindow = (window: Interval, now: number): Interval =>
  window.end - now >= DAY_MS ? window : { start: now, end: now + WEEK_MS };

/** Describes the moves and the resulting score. */
function formatActionAdvice(
  { moves, score_before, score_after, window }: AnalysisAction,
  analyzedWindow: Interval,
) {
  const moveList = formatList(
    moves.map(({ text }, index) => (index === 0 ? text : uncapitalize(text))),
  );
  const values = { what: moveList, before: score_before, after: score_after };
  return Date.parse(window.start) === analyzedWindow.start
    ? t('{what} to raise your score from {before} to {after}.', values)
    : t("{what} to raise next week's score from {before} to {after}.", values);
}

export function createFindingContext(
  { events, preferences: userPreferences }: Calendar,
  timeZone: string,
  now: number,
) {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const upcomingIds = new Set(
    events.filter(({ start_time }) => Date.parse(start_time) > now).map(({ id }) => id),
  );
  return {
    clock: { timeZone, hourCycle: userPreferences.hour_cycle },
    focusBlockMinutes: userPreferences.planning.focus.min_block_minutes,
    getTitle: (id: string) => titles.get(id) ?? t('An event'),
    isUpcoming: (id: string) => upcomingIds.has(id),
  };
}

/** Analyzes the caller's events. The language model only rephrases the results. */
export async function analyzePatterns(
  { core, findActions, clock, paraphrase }: PatternsDeps,
  { actor, query }: Call<typeof ai.analyzePatterns>,
): Promise<Analysis> {
  const caller = { actor };
  const now = roundUpToGrid(clock());
  const timeZone = query.time_zone ?? (await core.call(caller, preferences.read, {})).time_zone;
  const window = resolveRange(query, now, timeZone);
  const actionWindow = getActionWindow(window, now);
  const calendar = await readCalendar(core, caller, {
    start: Math.min(window.start, actionWindow.start) - DAY_MS,
    end: Math.max(window.end, actionWindow.end) + DAY_MS,
  });
  requireMaxEvents(calendar.events, window, MAX_ANALYZED_EVENTS, '?to');
  const analysis = analyzeUserCalendar(calendar, timeZone, window);
  const actions = await findActions(caller, calendar, { now, window: actionWindow, timeZone });
  const advice = actions.map((action) => formatActionAdvice(action, window));
  const userPreferences = formatAnalysis(
    analysis,
    window,
    advice,
    createFindingContext(calendar, timeZone, now),
  );
  const titles = calendar.events.map(({ title }) => title);
  return {
    productivity_score: analysis.productivity_score,
    status: analysis.status,
    window: toIsoRange(window),
    components: analysis.components,
    facts: analysis.facts,
    actions,
    ...(await paraphraseAnalysis(paraphrase, actor, userPreferences, titles)),
  };
}
