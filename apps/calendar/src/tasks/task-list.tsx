import { tasks as taskRoutes, type Task } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, cx, IconButton } from '@scheduler/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { clockTime, localDate } from '../dates.ts';
import { format } from '../format.ts';
import { durationWord } from '../plans/plan-words.ts';
import { useWrite } from './use-write.ts';
import rail from '../calendar/calendar-rail.module.css';
import styles from './planned-lists.module.css';

interface TaskListProps {
  tasks: readonly Task[];
  now: number;
  onAdd: () => void;
  onEdit: (task: Task) => void;
}

/** What is to be done, the most urgent first: how much of it has its time, and by when. */
export function TaskList({ tasks, now, onAdd, onEdit }: TaskListProps) {
  return (
    <section className={rail.section}>
      <h3>
        {t('Tasks')}
        <IconButton label={t('Add Task')} onClick={onAdd}>
          <Plus aria-hidden="true" />
        </IconButton>
      </h3>
      {tasks.length === 0 && <p className={styles.none}>{t('Nothing to do yet')}</p>}
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
  const [checked, check] = useState(false);
  const finish = useWrite<Task>({
    call: (api, { id, version }, onBatch) =>
      api.call(taskRoutes.update, {
        params: { id },
        body: { status: 'done' },
        ifMatch: version,
        onBatch,
      }),
    done: t('Task done'),
    failed: t('Failed to update task'),
  });
  const markDone = () => {
    check(true);
    const onError = (error: Error) => {
      check(false);
      finish.tellFailure(error);
    };
    finish.mutate(task, { onError });
  };
  const overdue = deadline !== null && Date.parse(deadline) < now;
  return (
    <li>
      <Checkbox
        label={<span className="sr-only">{t('Done: {title}', { title })}</span>}
        checked={checked}
        disabled={checked}
        onCheckedChange={markDone}
      />
      <button type="button" onClick={() => onEdit(task)}>
        <b>{title}</b>
        <small>{scheduledWord(task)}</small>
        {deadline !== null && (
          <small className={cx(overdue && styles.late)}>
            {overdue ? t('Was due') : t('Due')} {dueWord(new Date(deadline), now)}
          </small>
        )}
      </button>
    </li>
  );
}

/** `1 h of 3 h scheduled` */
const scheduledWord = ({ scheduled_minutes: scheduled, duration_minutes: length }: Task) =>
  scheduled === 0
    ? t('{length}, not scheduled', { length: durationWord(length) })
    : t('{scheduled} of {length} scheduled', {
        scheduled: durationWord(scheduled),
        length: durationWord(length),
      });

const dueWord = (deadline: Date, now: number) =>
  localDate(deadline) === localDate(new Date(now))
    ? t('today, {time}', { time: clockTime(deadline) })
    : format(deadline, 'EEE, MMM d');
