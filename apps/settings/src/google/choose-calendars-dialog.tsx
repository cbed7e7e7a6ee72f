import { googleSync, type GoogleCalendar } from '@scheduler/contracts/billing';
import type { Schedule } from '@scheduler/contracts/core';
import { ApiError } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { isWritable } from '@scheduler/scheduling';
import { useState, type SubmitEvent } from 'react';
import { CalendarSelectionFields } from './calendar-selection-fields.tsx';
import {
  findChangedSelections,
  toSyncSelection,
  validateSelections,
  type SyncSelection,
} from './calendar-selections.ts';
import { useCacheCalendars, useInvalidateSyncData } from './google-queries.ts';
import styles from './google.module.css';

interface ChooseCalendarsDialogProps {
  calendars: readonly GoogleCalendar[];
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** Lets the user choose which Google calendars to sync, and the schedule and direction of each. */
export function ChooseCalendarsDialog({
  calendars,
  schedules,
  onClose,
}: ChooseCalendarsDialogProps) {
  const [selections, setSelections] = useState<readonly SyncSelection[]>(() =>
    calendars.map(toSyncSelection),
  );
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const save = useSaveSelections(onClose);
  const errors = validateSelections(selections);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (errors.size === 0) save.mutate(selections);
  };
  const writableSchedules = schedules.filter(isWritable);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Choose calendars')}
      size="md"
      dirty={findChangedSelections(calendars, selections).length > 0}
      onSubmit={submit}
      footer={
        <>
          <DialogClose disabled={save.isPending}>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <p className={styles.description}>
        {t(
          'All your Google events appear in your calendar here. Check the calendars you want to sync with a schedule.',
        )}
      </p>
      {calendars.map((calendar) => (
        <CalendarSelectionFields
          key={calendar.id}
          calendar={calendar}
          schedules={writableSchedules}
          selection={selections.find(({ id }) => id === calendar.id) ?? toSyncSelection(calendar)}
          error={hasSubmitted ? errors.get(calendar.id) : undefined}
          onChange={(changed) =>
            setSelections(selections.map((other) => (other.id === changed.id ? changed : other)))
          }
        />
      ))}
    </Dialog>
  );
}

function useSaveSelections(onSaved: () => void) {
  const { api, notify, reportError } = usePlatform();
  const cacheCalendars = useCacheCalendars();
  const invalidateSyncData = useInvalidateSyncData();
  return useMutation({
    mutationFn: (calendars: readonly SyncSelection[]) =>
      api.call(googleSync.choose, { body: { calendars: [...calendars] } }),
    onSuccess: (calendars) => {
      cacheCalendars(calendars);
      onSaved();
      void invalidateSyncData();
    },
    onError: (error) => {
      reportError(error, 'choose google calendars');
      notify.error(
        error instanceof ApiError
          ? error.message
          : t("Couldn't save your settings. Check your connection."),
      );
    },
  });
}
