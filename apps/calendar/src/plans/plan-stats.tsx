import type { Plan } from '@scheduler/contracts/ai';
import { changeWord, gainWord } from './plan-words.ts';
import styles from './optimize-dialog.module.css';

/** What the plan as a whole gains; dashes until there is one. */
export function PlanStats({ plan }: { plan: Plan | null }) {
  const stats = [
    ['Conflicts', plan && changeWord(plan.conflicts_before, plan.conflicts_after)],
    ['Focus time', plan && gainWord(plan.focus_minutes_before, plan.focus_minutes_after)],
    ['Meetings moved', plan && `${plan.meetings_moved} of ${plan.meetings_total}`],
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
