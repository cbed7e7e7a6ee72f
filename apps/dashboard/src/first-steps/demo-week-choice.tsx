import { ApiError } from '@scheduler/api-client';
import { ics, schedules } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform, type Platform } from '@scheduler/platform';
import { useClock } from '@scheduler/platform/clock';
import { readAllAnew, undoBy } from '@scheduler/platform/undo-write';
import { dateAt, type CalendarDate } from '@scheduler/scheduling';
import { Button } from '@scheduler/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { demoWeek, mondayFor } from './demo-week.ts';

/** Adds a week to look around in, on a schedule of its own that takes it away again. */
export function DemoWeekChoice({ onAdded }: { onAdded: () => void }) {
  const { api, notify, navigation } = usePlatform();
  const client = useQueryClient();
  const { timeZone } = useClock();
  const takeBack = async (id: string) => {
    try {
      await api.call(schedules.remove, { query: { id } });
      notify.success(t('Change undone'));
    } catch {
      notify.error(t('Failed to undo the change'));
    }
    await readAllAnew(client);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (monday: CalendarDate) => addWeek(api, monday, timeZone),
    onSuccess: async ({ id }, monday) => {
      const undo = undoBy(() => void takeBack(id));
      notify.success(t('Demo week added'), undo);
      onAdded();
      await readAllAnew(client);
      navigation.navigate(`/calendar?view=week&date=${monday}`);
    },
    onError: (error) => {
      const stands = error instanceof ApiError && error.status < 500;
      notify.error(stands ? error.message : t('Failed to add the demo week'));
    },
  });
  return (
    <Button
      size="sm"
      busy={isPending}
      onClick={() => mutate(mondayFor(dateAt(Date.now(), timeZone)))}
    >
      {t('Keep the demo week')}
    </Button>
  );
}

/** A schedule with the whole week, or neither. */
async function addWeek(api: Platform['api'], monday: CalendarDate, time_zone: string) {
  const body = { name: t('Demo week'), color: 'violet', is_shared: false } as const;
  const schedule = await api.call(schedules.create, { body });
  const query = { schedule_id: schedule.id, time_zone };
  try {
    await api.call(ics.importFile, { query, body: new TextEncoder().encode(demoWeek(monday)) });
  } catch (error) {
    await api.call(schedules.remove, { query: { id: schedule.id } }).catch(() => undefined);
    throw error;
  }
  return schedule;
}
