import { googleSync, type GoogleCalendar } from '@scheduler/contracts/billing';
import type { Schedule } from '@scheduler/contracts/core';
import { ApiError } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { CalendarChoice } from './calendar-choice.tsx';
import { changesOf, choiceOf, errorsOf, type Choice } from './choices.ts';
import { useKeepCalendars, useReadAnew } from './google-queries.ts';
import styles from './google.module.css';

interface ChooseCalendarsProps {
  calendars: readonly GoogleCalendar[];
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** Which of Google's calendars are copied, to which schedule, and whether back as well. */
export function ChooseCalendars({ calendars, schedules, onClose }: ChooseCalendarsProps) {
  const [choices, setChoices] = useState<readonly Choice[]>(() => calendars.map(choiceOf));
  const [isChecked, setIsChecked] = useState(false);
  const save = useSave(onClose);
  const errors = errorsOf(choices);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (errors.size === 0) save.mutate(choices);
  };
  const own = schedules.filter(({ role }) => role === 'owner' || role === 'editor');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Choose calendars')}
      size="md"
      dirty={changesOf(calendars, choices).length > 0}
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
      <p className={styles.explain}>
        {t(
          'What Google Calendar shows, your calendar here shows as well. A calendar that is ticked is copied to a schedule, and kept the same from then on.',
        )}
      </p>
      {calendars.map((calendar) => (
        <CalendarChoice
          key={calendar.id}
          calendar={calendar}
          schedules={own}
          choice={choices.find(({ id }) => id === calendar.id) ?? choiceOf(calendar)}
          error={isChecked ? errors.get(calendar.id) : undefined}
          onChange={(choice) =>
            setChoices(choices.map((each) => (each.id === choice.id ? choice : each)))
          }
        />
      ))}
    </Dialog>
  );
}

function useSave(onSaved: () => void) {
  const { api, notify, reportError } = usePlatform();
  const keep = useKeepCalendars();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (calendars: readonly Choice[]) =>
      api.call(googleSync.choose, { body: { calendars: [...calendars] } }),
    onSuccess: (calendars) => {
      keep(calendars);
      onSaved();
      void readAnew();
    },
    onError: (error) => {
      reportError(error, 'choose google calendars');
      notify.error(error instanceof ApiError ? error.message : t('Failed to save your choice'));
    },
  });
}
