import { SCORE_PARTS, type Analysis, type ScorePart } from '@scheduler/contracts/ai';
import styles from './score-parts.module.css';

const names: Record<ScorePart, string> = {
  focus: 'Focus time',
  fragmentation: 'Time in one piece',
  load: 'Room in the week',
  conflicts: 'No conflicts',
  after_hours: 'Ends on time',
  long_runs: 'Breaks between meetings',
};

const parts = Object.entries(SCORE_PARTS) as [ScorePart, number][];
const points = (value: number) => value.toFixed(1).replace(/\.0$/, '');

/** What the score is the sum of, on demand. */
export function ScoreParts({ analysis }: { analysis: Analysis }) {
  const { components, productivity_score } = analysis;
  if (!components) return null;
  return (
    <details className={styles.parts}>
      <summary>How {productivity_score}% comes about</summary>
      <dl>
        {parts.map(([part, most]) => (
          <div key={part}>
            <dt>{names[part]}</dt>
            <dd>
              <meter value={components[part]} max={most} aria-hidden="true" />
              {points(components[part])} of {most}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
