import { t } from '@scheduler/i18n';
import { momentOf } from './plan-words.ts';
import type { Proposal } from './proposals.ts';
import styles from './optimize-dialog.module.css';

const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** What a move gains and costs by each thing that counts, and where it would go instead. */
export function Why({ proposal, now }: { proposal: Proposal; now: number }) {
  const { reasons, nextBest, title } = proposal;
  if (reasons.length === 0) return null;
  return (
    <details className={styles.why}>
      <summary aria-label={t('What it gains: {title}', { title })}>{t('What it gains')}</summary>
      <dl>
        {reasons.map(({ term, points, text }) => (
          <div key={term}>
            <dt>{text}</dt>
            <dd>{signed(points)}</dd>
          </div>
        ))}
        {nextBest && (
          <div>
            <dt>{t('Next best: {time}', { time: momentOf(nextBest.start, new Date(now)) })}</dt>
            <dd>{signed(-nextBest.cost)}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
