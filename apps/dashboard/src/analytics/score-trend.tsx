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
import { formatPercent, t } from '@scheduler/i18n';
import { Chart } from './chart.tsx';
import { chartAxis, chartTooltip, weekAxis } from './chart-props.ts';
import { formatShortDate, formatWeek } from './format.ts';

const NO_SCORE = t('Not enough events');
/** Minimum number of scores for a chart. */
const MIN_POINTS = 2;
const formatScore = (score: unknown) => formatPercent(Number(score) / 100);

/** Productivity score per week. Weeks without a score leave a gap. */
export function ScoreTrend({ score_trend }: Pick<Analytics, 'score_trend'>) {
  const weeks = skipUnscoredStart(score_trend);
  const scored = weeks.filter(({ score }) => score !== null).length;
  return (
    <Chart
      title={t('Productivity Score by week')}
      note={describeTrend(score_trend)}
      figures={{
        caption: t('Productivity Score by week'),
        columns: [t('Week of'), t('Score')],
        rows: weeks.map(({ start_date, score }) => [
          formatShortDate(start_date),
          score === null ? NO_SCORE : formatScore(score),
        ]),
      }}
    >
      {scored >= MIN_POINTS && <TrendLine weeks={weeks} />}
    </Chart>
  );
}

type Weeks = Analytics['score_trend'];

const TrendLine = ({ weeks }: { weeks: Weeks }) => (
  <ResponsiveContainer width="100%" height={220}>
    <LineChart data={weeks} margin={{ right: 12, top: 8 }} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis {...weekAxis} />
      <YAxis width={36} domain={[0, 100]} ticks={[0, 25, 50, 75, 100]} {...chartAxis} />
      <Tooltip {...chartTooltip} labelFormatter={formatWeek} formatter={formatScore} />
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

/** Removes the weeks before the first score. */
const skipUnscoredStart = (trend: Weeks): Weeks => {
  const first = trend.findIndex(({ score }) => score !== null);
  return first < 0 ? trend : trend.slice(first);
};

/** Describes the best week. */
function describeTrend(trend: Weeks): string {
  const scored = trend.flatMap(({ score, start_date }) =>
    score === null ? [] : [{ score, start_date }],
  );
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  if (!best) return t('Not enough events for a score yet.');
  if (scored.length < MIN_POINTS) {
    return t('This week: {score}%. Your trend will appear after two weeks.', { score: best.score });
  }
  return t('Your best week started on {date} ({score}%).', {
    date: formatShortDate(best.start_date),
    score: best.score,
  });
}
