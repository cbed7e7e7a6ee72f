import { habits as habitRoutes, type Habit } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { cx, IconButton } from '@scheduler/ui';
import { Pause, Play, Plus } from 'lucide-react';
import { formatDuration } from '@scheduler/platform/format-time';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { useApiMutation } from '../use-api-mutation.ts';
import railStyles from '../screen/rail/calendar-rail.module.css';
import styles from './planning-lists.module.css';

interface HabitListProps {
  habits: readonly Habit[];
  onAdd: () => void;
  onEdit: (habit: Habit) => void;
}

export function HabitList({ habits, onAdd, onEdit }: HabitListProps) {
  return (
    <section className={railStyles.section}>
      <h3>
        {t('Habits and focus time')}
        <IconButton label={t('Add Habit')} onClick={onAdd}>
          <Plus aria-hidden="true" />
        </IconButton>
      </h3>
      {habits.length === 0 && <p className={styles.empty}>{t('No habits yet')}</p>}
      <ul className={styles.list}>
        {habits.map((habit) => (
          <HabitRow key={habit.id} habit={habit} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}

function HabitRow({ habit, onEdit }: { habit: Habit } & Pick<HabitListProps, 'onEdit'>) {
  const { title, is_paused: isPaused } = habit;
  const togglePause = useApiMutation({
    call: (api, { id, version }: Habit, onBatch) =>
      api.call(habitRoutes.update, {
        params: { id },
        body: { is_paused: !isPaused },
        ifMatch: version,
        onBatch,
      }),
    onSuccess: (queryClient) => void invalidateCalendarQueries(queryClient),
    successMessage: isPaused ? t('Habit resumed') : t('Habit paused'),
    failureMessage: t("Couldn't update the habit. Try again."),
  });
  return (
    <li className={cx(isPaused && styles.paused)}>
      <button type="button" onClick={() => onEdit(habit)}>
        <b>{title}</b>
        <small>
          {isPaused
            ? t('Paused, {habit}', { habit: formatFrequency(habit) })
            : formatFrequency(habit)}
        </small>
      </button>
      <IconButton
        label={`${isPaused ? t('Resume') : t('Pause')}: ${title}`}
        disabled={togglePause.isPending}
        onClick={() => togglePause.mutate(habit)}
      >
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </li>
  );
}

/** Formats a habit as `3 × 45 m a week`, and focus time as `5 h a week`. */
const formatFrequency = ({
  times_per_week: timesPerWeek,
  duration_minutes: durationMinutes,
}: Habit) =>
  timesPerWeek === null
    ? t('{length} a week', { length: formatDuration(durationMinutes) })
    : t('{times} × {length} a week', {
        times: timesPerWeek,
        length: formatDuration(durationMinutes),
      });
