import { ApiError } from '@scheduler/api-client';
import { reminders, type DueReminder } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getRejectionMessage } from '@scheduler/platform/error-messages';
import { useMutation } from '@tanstack/react-query';
import { remindersQuery } from './use-notifications.ts';

/** `null` dismisses the reminder. */
interface ReminderAction {
  reminder: DueReminder;
  snoozeMinutes: number | null;
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Dismisses and snoozes reminders. They disappear at once and return if the request fails. */
export function useReminderActions() {
  const { api, notify, queryClient } = usePlatform();
  const { queryKey } = remindersQuery(api);
  const { mutate } = useMutation({
    mutationFn: ({ reminder: { id }, snoozeMinutes: minutes }: ReminderAction) =>
      minutes === null
        ? api.call(reminders.dismiss, { params: { id } })
        : api.call(reminders.snooze, { params: { id }, body: { minutes } }),
    onMutate: async ({ reminder }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (cached) =>
        cached?.filter(({ id }) => id !== reminder.id),
      );
    },
    onError: (error) => {
      // It was dismissed on another device.
      if (isNotFound(error)) return;
      notify.error(getRejectionMessage(error, t("Couldn't change the reminder. Try again.")));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    dismiss: (reminder: DueReminder) => mutate({ reminder, snoozeMinutes: null }),
    snooze: (reminder: DueReminder, snoozeMinutes: number) => mutate({ reminder, snoozeMinutes }),
  };
}
