import { ApiError } from '@scheduler/api-client';
import { schedules } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { Button, TextInput } from '@scheduler/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import styles from './steps.module.css';

/** Makes the schedule that first events go to, under a name that most people have a use for. */
export function NewScheduleStep({ onCreated }: { onCreated: () => void }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  const id = useId();
  const [name, setName] = useState(t('Personal'));
  const [key] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withBatch((onBatch) =>
        api.call(schedules.create, {
          body: { name: name.trim(), is_shared: false },
          idempotencyKey: key,
          onBatch,
        }),
      ),
    onSuccess: ({ batchId }) => {
      notify.success(t('Schedule created successfully'), undo(batchId));
      onCreated();
      return readAllAnew(client);
    },
    onError: (error) => {
      const stands = error instanceof ApiError && /limit|Upgrade/.test(error.message);
      notify.error(stands ? error.message : t('Failed to create schedule'));
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
      <Button type="submit" busy={isPending} disabled={name.trim() === ''}>
        {t('Create it')}
      </Button>
    </form>
  );
}
