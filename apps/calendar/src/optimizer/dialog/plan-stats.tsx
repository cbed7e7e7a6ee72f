import type { Plan } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { formatChange, formatMinutesChange } from '../plan/format-plan.ts';
import styles from './optimize-dialog.module.css';

/** Shows the overall effect of the plan, or dashes until there is a plan. */
export function PlanStats({ plan }: { plan: Plan | null }) {
  const stats = [
    [t('Conflicts'), plan && formatChange(plan.conflicts_before, plan.conflicts_after)],
    [
      t('Focus time'),
      plan && formatMinutesChange(plan.focus_minutes_before, plan.focus_minutes_after),
    ],
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
      {stats.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
