import { t } from '@scheduler/i18n';
import { formatDayAndTime } from '../plan/format-plan.ts';
import type { Proposal } from '../plan/proposals.ts';
import styles from './optimize-dialog.module.css';

const formatPoints = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** Lists the points that each reason contributes to a proposal, and the next best time. */
export function ScoreBreakdown({ proposal, now }: { proposal: Proposal; now: number }) {
  const { reasons, nextBest, title } = proposal;
  if (reasons.length === 0) return null;
  return (
    <details className={styles.scoreBreakdown}>
      <summary aria-label={t('Why this time: {title}', { title })}>{t('Why this time')}</summary>
      <dl>
        {reasons.map(({ term, points, text }) => (
          <div key={term}>
            <dt>{text}</dt>
            <dd>{formatPoints(points)}</dd>
          </div>
        ))}
        {nextBest && (
          <div>
            <dt>
              {t('Next best: {time}', { time: formatDayAndTime(nextBest.start, new Date(now)) })}
            </dt>
            <dd>{formatPoints(-nextBest.cost)}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
