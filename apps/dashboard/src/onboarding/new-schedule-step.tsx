import { isBlank } from '@scheduler/contracts';
import { schedules } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { invalidateCalendarQueries, useUndoOptions, withBatchId } from '@scheduler/platform/undo';
import { Button, TextInput } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import styles from './onboarding-steps.module.css';

/** Creates the first schedule, with a suggested name. */
export function NewScheduleStep({ onCreated }: { onCreated: () => void }) {
  const { api, notify, queryClient } = usePlatform();
  const getUndoOptions = useUndoOptions();
  const id = useId();
  const [name, setName] = useState(t('Personal'));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withBatchId((onBatch) =>
        api.call(schedules.create, {
          body: { name: name.trim(), is_shared: false },
          idempotencyKey,
          onBatch,
        }),
      ),
    onSuccess: ({ batchId }) => {
      notify.success(t('Schedule created successfully'), getUndoOptions(batchId));
      onCreated();
      return invalidateCalendarQueries(queryClient);
    },
    onError: (error) => {
      notify.error(getErrorMessage(error, t('Failed to create schedule')));
    },
  });
  const create = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.choices} onSubmit={create}>
      <label htmlFor={id} className={styles.label}>
        {t('Name')}
      </label>
      <TextInput id={id} value={name} onChange={(event) => setName(event.target.value)} />
      <Button type="submit" busy={isPending} disabled={isBlank(name)}>
        {t('Create')}
      </Button>
    </form>
  );
}
