import { tasks as taskRoutes, type Task } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, cx, IconButton } from '@scheduler/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatTime, toLocalDate } from '../local-dates.ts';
import { format } from '../format-date.ts';
import { formatDuration } from '@scheduler/platform/format-time';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { useApiMutation } from '../use-api-mutation.ts';
import railStyles from '../screen/rail/calendar-rail.module.css';
import styles from './planning-lists.module.css';

interface TaskListProps {
  tasks: readonly Task[];
  now: number;
  onAdd: () => void;
  onEdit: (task: Task) => void;
}

/** Lists open tasks, most urgent first, with their scheduled time and due date. */
export function TaskList({ tasks, now, onAdd, onEdit }: TaskListProps) {
  return (
    <section className={railStyles.section}>
      <h3>
        {t('Tasks')}
        <IconButton label={t('Add Task')} onClick={onAdd}>
          <Plus aria-hidden="true" />
        </IconButton>
      </h3>
      {tasks.length === 0 && <p className={styles.empty}>{t('No tasks yet')}</p>}
      <ul className={styles.list}>
        {tasks.map((task) => (
          <TaskRow key={`${task.id} ${task.version}`} task={task} now={now} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}

function TaskRow({ task, now, onEdit }: { task: Task } & Pick<TaskListProps, 'now' | 'onEdit'>) {
  const { title, deadline } = task;
  const [isChecked, setIsChecked] = useState(false);
  const completeTask = useApiMutation({
    call: (api, { id, version }: Task, onBatch) =>
      api.call(taskRoutes.update, {
        params: { id },
        body: { status: 'done' },
        ifMatch: version,
        onBatch,
      }),
    onSuccess: (queryClient) => void invalidateCalendarQueries(queryClient),
    successMessage: t('Task completed'),
    failureMessage: t("Couldn't update the task. Try again."),
  });
  const markDone = () => {
    setIsChecked(true);
    completeTask.mutate(task, { onError: () => setIsChecked(false) });
  };
  const isOverdue = deadline !== null && Date.parse(deadline) < now;
  return (
    <li>
      <Checkbox
        label={<span className="sr-only">{t('Mark {title} as done', { title })}</span>}
        checked={isChecked}
        disabled={isChecked}
        onCheckedChange={markDone}
      />
      <button type="button" onClick={() => onEdit(task)}>
        <b>{title}</b>
        <small>{formatScheduledTime(task)}</small>
        {deadline !== null && (
          <small className={cx(isOverdue && styles.overdue)}>
            {isOverdue ? t('Was due') : t('Due')} {formatDueDate(new Date(deadline), now)}
          </small>
        )}
      </button>
    </li>
  );
}

/** Formats the scheduled part of a task, such as `1 h of 3 h scheduled`. */
const formatScheduledTime = ({
  scheduled_minutes: scheduledMinutes,
  duration_minutes: durationMinutes,
}: Task) =>
  scheduledMinutes === 0
    ? t('{length}, not scheduled', { length: formatDuration(durationMinutes) })
    : t('{scheduled} of {length} scheduled', {
        scheduled: formatDuration(scheduledMinutes),
        length: formatDuration(durationMinutes),
      });

const formatDueDate = (deadline: Date, now: number) =>
  toLocalDate(deadline) === toLocalDate(new Date(now))
    ? t('today, {time}', { time: formatTime(deadline) })
    : format(deadline, 'EEE, MMM d');
