import type { Plan } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { changeWord, gainWord } from './plan-words.ts';
import styles from './optimize-dialog.module.css';

/** What the plan as a whole gains; dashes until there is one. */
export function PlanStats({ plan }: { plan: Plan | null }) {
  const stats = [
    [t('Conflicts'), plan && changeWord(plan.conflicts_before, plan.conflicts_after)],
    [t('Focus time'), plan && gainWord(plan.focus_minutes_before, plan.focus_minutes_after)],
    [
      t('Meetings moved'),
      plan &&
        t('{meetings_moved} of {meetings_total}', {
          meetings_moved: plan.meetings_moved,
          meetings_total: plan.meetings_total,
        }),
    ],
  ];
  return (
    <dl className={styles.stats}>
      {stats.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
