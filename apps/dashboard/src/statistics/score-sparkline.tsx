import type { Analytics } from '@scheduler/contracts/ai';
import { formatPercent, t } from '@scheduler/i18n';
import type { EpochMs } from '@scheduler/scheduling';
import { usePlan } from '@scheduler/platform/use-plan';
import { useAnalytics } from '../analytics/use-analytics.ts';
import styles from './score-sparkline.module.css';

const WEEKS = 8;

type Trend = Analytics['score_trend'];

/** Bar chart of the weekly scores, for plans with analytics. */
export function ScoreSparkline({ now }: { now: EpochMs }) {
  const { features } = usePlan(now);
  const { data } = useAnalytics('28', now, features.analytics);
  const trend = data?.score_trend.slice(-WEEKS) ?? [];
  const scores = trend.flatMap(({ score }) => score ?? []);
  if (scores.length < 2) return null;
  const maxScore = Math.max(...scores);
  return (
    <>
      <ScoreChange trend={trend} />
      <span
        className={styles.sparkline}
        role="img"
        aria-label={t('Score by week: {scores}', {
          scores: scores.map((score) => formatPercent(Math.round(score) / 100)).join(', '),
        })}
      >
        {trend.map(({ start_date, score }) => (
          <i
            key={start_date}
            style={{ height: `${Math.max(8, ((score ?? 0) / maxScore) * 100)}%` }}
          />
        ))}
      </span>
    </>
  );
}

/** Change since last week, in points. */
function ScoreChange({ trend }: { trend: Trend }) {
  const [last, current] = trend.slice(-2).map(({ score }) => score);
  if (last == null || current == null) return null;
  const points = Math.round(current) - Math.round(last);
  if (points === 0) return <span className="sr-only">{t('same as last week')}</span>;
  const isUp = points > 0;
  const values = { points: Math.abs(points) };
  const description = isUp
    ? t('up {points} from last week', values)
    : t('down {points} from last week', values);
  return (
    <small className={styles.change} title={description}>
      <span aria-hidden="true">{isUp ? t('up {points}', values) : t('down {points}', values)}</span>
      <span className="sr-only">{description}</span>
    </small>
  );
}
