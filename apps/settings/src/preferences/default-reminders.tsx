import { queryKeys, schedulesQuery } from '@scheduler/api-client/queries';
import { schedules, type Reminder, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform } from '@scheduler/platform';
import { useUndoOptions, withBatchId } from '@scheduler/platform/undo';
import { ScheduleDot, Select } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Box, BoxRow } from '../components/section.tsx';
import {
  getReminderOptions,
  formatReminderOption,
  parseReminderOption,
  toReminderOption,
} from './reminder-options.ts';
import { useAction } from '../use-action.ts';
import styles from './working-time.module.css';

/** Default reminders per schedule, for events without their own. */
export function DefaultReminders() {
  const { api } = usePlatform();
  const { data } = useQuery(schedulesQuery(api));
  const ownedSchedules = data?.filter(({ role }) => role === 'owner') ?? [];
  if (ownedSchedules.length === 0) return null;
  return (
    <section className={styles.reminders} aria-label={t('Default reminders')}>
      <h3>{t('Default reminders')}</h3>
      <p>{t('Used when an event has no reminder of its own.')}</p>
      <Box>
        {ownedSchedules.map((schedule) => (
          <BoxRow key={schedule.id}>
            <span className={styles.schedule}>
              <ScheduleDot color={schedule.color} /> {schedule.name}
            </span>
            <ReminderSelect schedule={schedule} />
          </BoxRow>
        ))}
      </Box>
    </section>
  );
}

function ReminderSelect({ schedule }: { schedule: Schedule }) {
  const { mutate, isPending } = useSaveReminders(schedule);
  const { config } = usePlatform();
  return (
    <div className={styles.reminderSelect}>
      <Select
        aria-label={t('Reminders for {name}', { name: schedule.name })}
        value={toReminderOption(schedule.default_reminders)}
        disabled={isPending}
        onChange={({ target }) =>
          mutate(parseReminderOption(target.value, schedule.default_reminders))
        }
      >
        {getReminderOptions(schedule.default_reminders, isEmailAvailable(config)).map((option) => (
          <option key={option} value={option}>
            {formatReminderOption(option, schedule.default_reminders)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function useSaveReminders({ id, version }: Schedule) {
  const { api, notify } = usePlatform();
  const getUndoOptions = useUndoOptions();
  return useAction({
    mutationFn: (default_reminders: Reminder[]) =>
      withBatchId((onBatch) =>
        api.call(schedules.update, {
          query: { id },
          body: { default_reminders },
          ifMatch: version,
          onBatch,
        }),
      ),
    onSuccess: ({ batchId }) => notify.success(t('Reminders saved'), getUndoOptions(batchId)),
    failure: t("Couldn't save the reminders. Check your connection."),
    invalidates: [queryKeys.schedules],
  });
}
