import type { DueReminder } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { requireToaster } from '../host/notify.tsx';
import { claimReminders } from './claim-reminders.ts';
import { ReminderToast, SNOOZE_MINUTES } from './reminder-toast.tsx';
import {
  getReminderEnd,
  getReminderKey,
  getReminderPath,
  isReminderLate,
} from './reminder-text.ts';
import { useReminderActions } from './use-reminder-actions.ts';

/** More reminders at once are announced together. */
const MAX_TOASTS = 3;

function subscribeToVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const useIsPageVisible = () =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');

/**
 * Shows each new reminder as a toast in one visible tab, until it is dismissed or snoozed anywhere.
 * Reminders of events that are over appear only in the list of notifications.
 */
export function useReminderToasts(
  reminders: readonly DueReminder[] | undefined,
  onShowAll: () => void,
) {
  const { navigation } = usePlatform();
  const { dismiss, snooze } = useReminderActions();
  const isPageVisible = useIsPageVisible();
  const shownKeys = useRef(new Set<string>());

  function showToast(reminder: DueReminder) {
    const key = getReminderKey(reminder);
    const isLate = isReminderLate(reminder, Date.now());
    shownKeys.current.add(key);
    toast.custom(
      () => (
        <ReminderToast
          reminder={reminder}
          isLate={isLate}
          onSnooze={() => snooze(reminder, SNOOZE_MINUTES)}
          onDismiss={() => dismiss(reminder)}
          onOpen={() => {
            navigation.navigate(getReminderPath(reminder));
            dismiss(reminder);
          }}
        />
      ),
      { id: key, duration: Number.POSITIVE_INFINITY },
    );
  }

  function showSummary(count: number) {
    toast.info(plural(count, { one: '# reminder', other: '# reminders' }), {
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('Show all'), onClick: onShowAll },
    });
  }

  const showNewToasts = useEffectEvent(async (current: readonly DueReminder[]) => {
    await requireToaster();
    const newKeys = await claimReminders(current.map(getReminderKey));
    const claimed = current.filter((reminder) => newKeys.includes(getReminderKey(reminder)));
    if (claimed.length > MAX_TOASTS) showSummary(claimed.length);
    else claimed.forEach(showToast);
  });

  useEffect(() => {
    const { current: keys } = shownKeys;
    // The user has signed out.
    return () => keys.forEach((key) => toast.dismiss(key));
  }, []);

  useEffect(() => {
    if (!reminders) return;
    const currentKeys = new Set(reminders.map(getReminderKey));
    for (const key of shownKeys.current) {
      if (currentKeys.has(key)) continue;
      shownKeys.current.delete(key);
      toast.dismiss(key);
    }
    if (!isPageVisible) return;
    const current = reminders.filter((reminder) => getReminderEnd(reminder) > Date.now());
    if (current.length > 0) void showNewToasts(current);
  }, [reminders, isPageVisible]);
}
