import { MAX_SCORE_POINTS, type Analysis, type ScoreComponent } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import styles from './score-breakdown.module.css';

const COMPONENT_NAMES: Record<ScoreComponent, string> = {
  focus: t('Focus time'),
  fragmentation: t('Unbroken time'),
  load: t('Room for more'),
  conflicts: t('No conflicts'),
  after_hours: t('Ends on time'),
  long_runs: t('Breaks between meetings'),
};

const componentEntries = Object.entries(MAX_SCORE_POINTS) as [ScoreComponent, number][];
const formatPoints = (value: number) => value.toFixed(1).replace(/\.0$/, '');

/** Collapsible list of the score's components. */
export function ScoreBreakdown({ analysis }: { analysis: Analysis }) {
  const { components } = analysis;
  if (!components) return null;
  return (
    <details className={styles.breakdown}>
      <summary>{t('How your score is calculated')}</summary>
      <dl>
        {componentEntries.map(([component, max]) => (
          <div key={component}>
            <dt>{COMPONENT_NAMES[component]}</dt>
            <dd>
              <meter value={components[component]} max={max} aria-hidden="true" />
              <span>
                {t('{points} of {max}', { points: formatPoints(components[component]), max })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
