import { queryKeys, schedulesQuery } from '@scheduler/api-client/queries';
import { schedules, type Reminder, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useUndo } from '@scheduler/platform/undo-write';
import { ScheduleDot, Select } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../failure-text.ts';
import { Box, BoxLine } from '../section.tsx';
import { choicesOf, nameOf, reminderAt, valueOf } from './reminder-choices.ts';
import styles from './working-time.module.css';

/** What reminds of the events of each schedule that say nothing themselves. */
export function DefaultReminders() {
  const { api } = usePlatform();
  const { data } = useQuery(schedulesQuery(api));
  const own = data?.filter(({ role }) => role === 'owner') ?? [];
  if (own.length === 0) return null;
  return (
    <section className={styles.reminders} aria-label={t('Default reminders')}>
      <h3>{t('Default reminders')}</h3>
      <p>{t('For events that have none of their own.')}</p>
      <Box>
        {own.map((schedule) => (
          <BoxLine key={schedule.id}>
            <span className={styles.schedule}>
              <ScheduleDot hue={schedule.color} /> {schedule.name}
            </span>
            <ReminderSelect schedule={schedule} />
          </BoxLine>
        ))}
      </Box>
    </section>
  );
}

function ReminderSelect({ schedule }: { schedule: Schedule }) {
  const { save, isPending } = useSaveReminders(schedule);
  return (
    <div className={styles.when}>
      <Select
        aria-label={t('Reminders of {name}', { name: schedule.name })}
        value={valueOf(schedule.default_reminders)}
        disabled={isPending}
        onChange={({ target }) => save(reminderAt(target.value, schedule.default_reminders))}
      >
        {choicesOf(schedule.default_reminders).map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice, schedule.default_reminders)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function useSaveReminders({ id, version }: Schedule) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undoOf = useUndo();
  const { mutate, isPending } = useMutation({
    mutationFn: async (default_reminders: Reminder[]) => {
      let batch: string | null = null;
      await api.call(schedules.update, {
        query: { id },
        body: { default_reminders },
        ifMatch: version,
        onBatch: (batchId) => (batch = batchId),
      });
      return batch;
    },
    onSuccess: (batch) => notify.success(t('Reminders saved'), undoOf(batch)),
    onError: (error) => notify.error(failureText(error, t('Failed to save the reminders'))),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.schedules }),
  });
  return { save: mutate, isPending };
}
