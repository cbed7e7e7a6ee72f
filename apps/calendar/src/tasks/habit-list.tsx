import { habits as habitRoutes, type Habit } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { cx, IconButton } from '@scheduler/ui';
import { Pause, Play, Plus } from 'lucide-react';
import { durationWord } from '../plans/plan-words.ts';
import { useWrite } from './use-write.ts';
import rail from '../calendar/calendar-rail.module.css';
import styles from './planned-lists.module.css';

interface HabitListProps {
  habits: readonly Habit[];
  onAdd: () => void;
  onEdit: (habit: Habit) => void;
}

/** What is to be done each week, and time to concentrate. */
export function HabitList({ habits, onAdd, onEdit }: HabitListProps) {
  return (
    <section className={rail.section}>
      <h3>
        {t('Habits and focus time')}
        <IconButton label={t('Add Habit')} onClick={onAdd}>
          <Plus aria-hidden="true" />
        </IconButton>
      </h3>
      {habits.length === 0 && <p className={styles.none}>{t('None yet')}</p>}
      <ul className={styles.list}>
        {habits.map((habit) => (
          <HabitRow key={habit.id} habit={habit} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}

function HabitRow({ habit, onEdit }: { habit: Habit } & Pick<HabitListProps, 'onEdit'>) {
  const { title, is_paused: paused } = habit;
  const pause = useWrite<Habit>({
    call: (api, { id, version }, onBatch) =>
      api.call(habitRoutes.update, {
        params: { id },
        body: { is_paused: !paused },
        ifMatch: version,
        onBatch,
      }),
    done: paused ? t('Habit resumed') : t('Habit paused'),
    failed: t('Failed to update habit'),
  });
  return (
    <li className={cx(paused && styles.paused)}>
      <button type="button" onClick={() => onEdit(habit)}>
        <b>{title}</b>
        <small>{paused ? t('Paused, {habit}', { habit: rhythm(habit) }) : rhythm(habit)}</small>
      </button>
      <IconButton
        label={`${paused ? t('Resume') : t('Pause')}: ${title}`}
        disabled={pause.isPending}
        onClick={() => pause.mutate(habit, { onError: pause.tellFailure })}
      >
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </li>
  );
}

/** `3 × 45 m a week`, or of focus `5 h a week` */
const rhythm = ({ times_per_week: times, duration_minutes: length }: Habit) =>
  times === null
    ? t('{length} a week', { length: durationWord(length) })
    : t('{times} × {length} a week', { times, length: durationWord(length) });
