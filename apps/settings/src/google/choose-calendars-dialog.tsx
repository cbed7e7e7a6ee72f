import { googleSync, type GoogleCalendar } from '@scheduler/contracts/billing';
import type { Schedule } from '@scheduler/contracts/core';
import { invalidateAll } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { FormDialog } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { isWritable } from '@scheduler/scheduling';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { CalendarSelectionFields } from './calendar-selection-fields.tsx';
import {
  findChangedSelections,
  toSyncSelection,
  validateSelections,
  type SyncSelection,
} from './calendar-selections.ts';
import { SYNC_DATA_KEYS, syncKeys } from './google-queries.ts';
import styles from './google.module.css';

interface ChooseCalendarsDialogProps {
  calendars: readonly GoogleCalendar[];
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** Lets the user choose which Google calendars to sync, and the schedule and direction of each. */
export function ChooseCalendarsDialog(props: ChooseCalendarsDialogProps) {
  const { calendars, schedules, onClose } = props;
  const [selections, setSelections] = useState<readonly SyncSelection[]>(() =>
    calendars.map(toSyncSelection),
  );
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const save = useSaveSelections(onClose);
  const errors = validateSelections(selections);
  const submit = () => {
    setHasSubmitted(true);
    if (errors.size === 0) save.mutate(selections);
  };
  const writableSchedules = schedules.filter(isWritable);
  return (
    <FormDialog
      title={t('Choose calendars')}
      size="md"
      dirty={findChangedSelections(calendars, selections).length > 0}
      busy={save.isPending}
      submitLabel={t('Save')}
      onSubmit={submit}
      onClose={onClose}
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
    </FormDialog>
  );
}

function useSaveSelections(onSaved: () => void) {
  const { api, notify, queryClient, reportError } = usePlatform();
  return useMutation({
    mutationFn: (calendars: readonly SyncSelection[]) =>
      api.call(googleSync.choose, { body: { calendars: [...calendars] } }),
    onSuccess: (calendars) => {
      // Shows the saved selection until the list has been refetched.
      queryClient.setQueryData(syncKeys.calendars, calendars);
      onSaved();
      void invalidateAll(queryClient, SYNC_DATA_KEYS);
    },
    onError: (error) => {
      reportError(error, 'choose google calendars');
      notify.error(
        getErrorMessage(error, t("Couldn't save your settings. Check your connection.")),
      );
    },
  });
}
