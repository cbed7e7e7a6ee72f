import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { analyzeUserCalendar } from '../../calendar/analyze-calendar.ts';
import { resolveRange } from '../../calendar/date-ranges.ts';
import type { Caller, CoreClient } from '../../core-client.ts';
import { sanitizeText } from '../../language-model/sanitize.ts';
import { createFindingContext } from '../../patterns/operations.ts';
import { formatAnalysis } from '../../patterns/format-analysis.ts';
import { loadCalendarSnapshot, type UserContext } from '../user-context.ts';
import { createAnswer } from './create-answer.ts';

/** Returns the score and insights for the last four weeks, as shown on the dashboard. */
export async function answerScore(
  core: CoreClient,
  caller: Caller,
  { now, timeZone }: UserContext,
): Promise<AssistantResult> {
  const window = resolveRange({}, now, timeZone);
  const calendar = await loadCalendarSnapshot(core, caller, {
    start: window.start - DAY_MS,
    end: window.end + DAY_MS,
  });
  const analysis = analyzeUserCalendar(calendar, timeZone, window);
  if (analysis.status !== 'ok') {
    return createAnswer(
      t("There aren't enough events in the last four weeks to calculate a score."),
    );
  }
  const { insights } = formatAnalysis(
    analysis,
    window,
    [],
    createFindingContext(calendar, timeZone, now),
  );
  const score = { score: analysis.productivity_score };
  return createAnswer(
    [
      t('{score} out of 100, based on the last four weeks.', score),
      ...insights.map((insight) => sanitizeText(insight)),
    ].join('\n'),
  );
}
