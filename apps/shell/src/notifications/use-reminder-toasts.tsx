import type { DueReminder } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { requireToaster } from '../host/notify.tsx';
import { claimReminders, releaseReminders } from './claim-reminders.ts';
import { ReminderToast, SNOOZE_MINUTES } from './reminder-toast.tsx';
import {
  getReminderEnd,
  getReminderKey,
  getReminderPath,
  isReminderLate,
} from './reminder-text.ts';
import { useReminderActions } from './use-reminder-actions.ts';

/** If more reminders are new, one toast shows their number. */
const MAX_TOASTS = 3;
const SUMMARY_ID = 'reminders';

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
  /** Keys of the toasts in this tab, and of the reminders that the summary stands for. */
  const shownKeys = useRef(new Set<string>());
  const summarizedKeys = useRef<readonly string[]>([]);
  const latestReminders = useRef<readonly DueReminder[]>([]);

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

  /** Replaces several toasts. */
  function showSummary(claimed: readonly DueReminder[]) {
    summarizedKeys.current = claimed.map(getReminderKey);
    toast.info(plural(claimed.length, { one: '# reminder', other: '# reminders' }), {
      id: SUMMARY_ID,
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('Show all'), onClick: onShowAll },
    });
  }

  const showNewToasts = useEffectEvent(async (current: readonly DueReminder[]) => {
    await requireToaster();
    const newKeys = await claimReminders(current.map(getReminderKey));
    // The user may have dismissed a reminder elsewhere, or signed out, in the meantime.
    const openKeys = new Set(latestReminders.current.map(getReminderKey));
    const claimed = current.filter((reminder) => {
      const key = getReminderKey(reminder);
      return newKeys.includes(key) && openKeys.has(key);
    });
    if (claimed.length > MAX_TOASTS) showSummary(claimed);
    else claimed.forEach(showToast);
  });

  useEffect(() => {
    const { current: keys } = shownKeys;
    const release = () => releaseReminders([...keys, ...summarizedKeys.current]);
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      // The user has signed out.
      latestReminders.current = [];
      for (const key of [...keys, SUMMARY_ID]) toast.dismiss(key);
    };
  }, []);

  useEffect(() => {
    latestReminders.current = reminders ?? [];
    if (!reminders) return;
    const currentKeys = new Set(reminders.map(getReminderKey));
    for (const key of shownKeys.current) {
      if (currentKeys.has(key)) continue;
      shownKeys.current.delete(key);
      toast.dismiss(key);
    }
    if (!summarizedKeys.current.some((key) => currentKeys.has(key))) toast.dismiss(SUMMARY_ID);
    if (!isPageVisible) return;
    const current = reminders.filter((reminder) => getReminderEnd(reminder) > Date.now());
    if (current.length > 0) void showNewToasts(current);
  }, [reminders, isPageVisible]);
}
