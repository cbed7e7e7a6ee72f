import { ics, schedules } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform, type Platform } from '@scheduler/platform';
import { getRejectionMessage } from '@scheduler/platform/error-messages';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { invalidateCalendarQueries, createUndoOptions } from '@scheduler/platform/undo';
import { toCalendarDate, type CalendarDate } from '@scheduler/scheduling';
import { Button } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { createDemoWeekFile, getDemoMonday } from './demo-week.ts';

/** Button that adds a separate schedule with a week of sample events. The change can be undone. */
export function AddDemoWeekButton({ onAdded }: { onAdded: () => void }) {
  const { api, notify, navigation, queryClient } = usePlatform();
  const { timeZone } = useTimeSettings();
  const undoAdd = async (id: string) => {
    try {
      await api.call(schedules.remove, { query: { id } });
      notify.success(t('Change undone'));
    } catch {
      notify.error(t("Couldn't undo the change. Try again."));
    }
    await invalidateCalendarQueries(queryClient);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (monday: CalendarDate) => addDemoWeek(api, monday, timeZone),
    onSuccess: async ({ id }, monday) => {
      const undoOptions = createUndoOptions(() => void undoAdd(id));
      notify.success(t('Sample week added'), undoOptions);
      onAdded();
      await invalidateCalendarQueries(queryClient);
      navigation.navigate(`/calendar?view=week&date=${monday}`);
    },
    onError: (error) => {
      notify.error(getRejectionMessage(error, t("Couldn't add the sample week. Try again.")));
    },
  });
  return (
    <Button
      size="sm"
      busy={isPending}
      onClick={() => mutate(getDemoMonday(toCalendarDate(Date.now(), timeZone)))}
    >
      {t('Try a sample week')}
    </Button>
  );
}

/** Creates a schedule with the sample events. If the import fails, the schedule is deleted. */
async function addDemoWeek(api: Platform['api'], monday: CalendarDate, time_zone: string) {
  const name = t('Sample week');
  const body = { name, color: 'violet' as const, is_shared: false, default_reminders: [] };
  const schedule = await api.call(schedules.create, { body });
  const query = { schedule_id: schedule.id, time_zone };
  try {
    await api.call(ics.importFile, {
      query,
      body: new TextEncoder().encode(createDemoWeekFile(monday)),
    });
  } catch (error) {
    await api.call(schedules.remove, { query: { id: schedule.id } }).catch(() => undefined);
    throw error;
  }
  return schedule;
}
