import type { Analytics } from '@scheduler/contracts/ai';
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '@scheduler/i18n';
import { Chart } from './chart.tsx';
import { tooltip } from './tooltip.ts';
import { dayLabel } from './words.ts';

const NO_SCORE = t('Too few events');
/** Fewer points are no trend, and axes without one say nothing. */
const LINE_OF = 2;
const percent = (value: unknown) => `${Number(value)}%`;
const weekOf = (date: unknown) => t('Week of {dayLabel}', { dayLabel: dayLabel(String(date)) });

/** The productivity score of each week; a week with too few events leaves a gap. */
export function ScoreTrend({ score_trend }: Pick<Analytics, 'score_trend'>) {
  const weeks = fromFirstJudged(score_trend);
  const judged = weeks.filter(({ score }) => score !== null).length;
  return (
    <Chart
      title={t('Productivity Score by week')}
      note={trendOf(score_trend)}
      figures={{
        caption: t('Productivity Score by week'),
        columns: [t('Week of'), t('Score')],
        rows: weeks.map(({ start_date, score }) => [
          dayLabel(start_date),
          score === null ? NO_SCORE : percent(score),
        ]),
      }}
    >
      {judged >= LINE_OF && <TrendLine weeks={weeks} />}
    </Chart>
  );
}

type Weeks = Analytics['score_trend'];

const TrendLine = ({ weeks }: { weeks: Weeks }) => (
  <ResponsiveContainer width="100%" height={220}>
    <LineChart data={weeks} margin={{ right: 12, top: 8 }} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="start_date"
        tickFormatter={dayLabel}
        interval="equidistantPreserveStart"
        axisLine={false}
        tickLine={false}
      />
      <YAxis
        width={36}
        domain={[0, 100]}
        ticks={[0, 25, 50, 75, 100]}
        axisLine={false}
        tickLine={false}
      />
      <Tooltip {...tooltip} labelFormatter={weekOf} formatter={percent} />
      <Line
        dataKey="score"
        name={t('Score')}
        stroke="var(--accent)"
        strokeWidth={2}
        dot={{ r: 3, fill: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </LineChart>
  </ResponsiveContainer>
);

/** What was before one used it is no part of the trend. */
const fromFirstJudged = (trend: Weeks): Weeks => {
  const first = trend.findIndex(({ score }) => score !== null);
  return first < 0 ? trend : trend.slice(first);
};

/** The best week in a sentence. */
function trendOf(trend: Weeks): string {
  const judged = trend.flatMap(({ score, start_date }) =>
    score === null ? [] : [{ score, start_date }],
  );
  const [best] = judged.toSorted((a, b) => b.score - a.score);
  if (!best) return t('There are too few events to judge yet.');
  if (judged.length < LINE_OF) {
    return t('One week so far, with {score}%. A second one makes a line.', { score: best.score });
  }
  return t('The best week began on {dayLabel} with {score}%.', {
    dayLabel: dayLabel(best.start_date),
    score: best.score,
  });
}
