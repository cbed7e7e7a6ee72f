import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/words';
import { HOUR_MS } from '@scheduler/scheduling';
import { analyseCalendar } from '../../calendar/analysed.ts';
import { rangeAsked } from '../../calendar/days.ts';
import type { Caller, CoreClient } from '../../core-client.ts';
import { plainText } from '../../language-model/clean.ts';
import { tellingFor } from '../../patterns/operations.ts';
import { tellAnalysis } from '../../patterns/telling.ts';
import { see, type Situation } from '../situation.ts';
import { answered } from './answer.ts';

const DAY = 24 * HOUR_MS;

/** The score of the last four weeks, as the dashboard shows it, and what it comes of. */
export async function answerScore(
  core: CoreClient,
  caller: Caller,
  { now, timeZone }: Situation,
): Promise<AssistantResult> {
  const window = rangeAsked({}, now, timeZone);
  const seen = await see(core, caller, { start: window.start - DAY, end: window.end + DAY });
  const analysis = analyseCalendar(seen, timeZone, window);
  if (analysis.status !== 'ok') {
    return answered(t('There is too little in your calendar of the last four weeks for a score.'));
  }
  const { insights } = tellAnalysis(analysis, window, [], tellingFor(seen, timeZone, now));
  const score = { score: analysis.productivity_score };
  return answered(
    [
      t('{score} of 100, by the last four weeks.', score),
      ...insights.map((insight) => plainText(insight)),
    ].join('\n'),
  );
}
