import type { Analytics } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import type { EpochMs } from '@scheduler/scheduling';
import { usePlan } from '@scheduler/platform/use-plan';
import { useAnalytics } from './analytics/use-analytics.ts';
import styles from './score-spark.module.css';

const WEEKS = 8;

type Trend = Analytics['score_trend'];

/** The score of the last weeks as bars, this one in blue; on plans with analytics. */
export function ScoreSpark({ now, zone }: { now: EpochMs; zone: string }) {
  const { features } = usePlan(now);
  const { data } = useAnalytics('28', now, zone, features.analytics);
  const trend = data?.score_trend.slice(-WEEKS) ?? [];
  const judged = trend.flatMap(({ score }) => score ?? []);
  if (judged.length < 2) return null;
  const best = Math.max(...judged);
  return (
    <>
      <Change trend={trend} />
      <span
        className={styles.spark}
        role="img"
        aria-label={t('By week: {scores}', {
          scores: judged.map((score) => `${Math.round(score)}%`).join(', '),
        })}
      >
        {trend.map(({ start_date, score }) => (
          <i key={start_date} style={{ height: `${Math.max(8, ((score ?? 0) / best) * 100)}%` }} />
        ))}
      </span>
    </>
  );
}

/** This week beside the last one, in points; the sign is for those who see the bars beside it. */
function Change({ trend }: { trend: Trend }) {
  const [last, current] = trend.slice(-2).map(({ score }) => score);
  if (last == null || current == null) return null;
  const points = Math.round(current) - Math.round(last);
  if (points === 0) return <span className="sr-only">{t('as last week')}</span>;
  const up = points > 0;
  const by = { points: Math.abs(points) };
  const whole = up ? t('up {points} on last week', by) : t('down {points} on last week', by);
  return (
    <small className={styles.change} title={whole}>
      <span aria-hidden="true">{up ? t('up {points}', by) : t('down {points}', by)}</span>
      <span className="sr-only">{whole}</span>
    </small>
  );
}
