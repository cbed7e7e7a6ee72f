import { SCORE_PARTS, type Analysis, type ScorePart } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import styles from './score-parts.module.css';

const names: Record<ScorePart, string> = {
  focus: t('Focus time'),
  fragmentation: t('Time in one piece'),
  load: t('Room in the week'),
  conflicts: t('No conflicts'),
  after_hours: t('Ends on time'),
  long_runs: t('Breaks between meetings'),
};

const parts = Object.entries(SCORE_PARTS) as [ScorePart, number][];
const points = (value: number) => value.toFixed(1).replace(/\.0$/, '');

/** What the score is the sum of, on demand. */
export function ScoreParts({ analysis }: { analysis: Analysis }) {
  const { components, productivity_score } = analysis;
  if (!components) return null;
  return (
    <details className={styles.parts}>
      <summary>{t('How {score}% comes about', { score: productivity_score })}</summary>
      <dl>
        {parts.map(([part, most]) => (
          <div key={part}>
            <dt>{names[part]}</dt>
            <dd>
              <meter value={components[part]} max={most} aria-hidden="true" />
              <span>{t('{points} of {most}', { points: points(components[part]), most })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
