import { subscriptions, type Schedule, type Subscription } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { format } from '../../format.ts';
import { fieldErrorsOf } from '../../field-errors.ts';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { reasonOf } from './reason.ts';
import styles from './transfer.module.css';

const subscriptionsKey = ['subscriptions'];
const SOON_MS = 1000;

const isDue = ({ next_refresh_at }: Subscription) => Date.parse(next_refresh_at) <= Date.now();

/** Where a schedule is filled from; `undefined` for one that is not, and until that is known. */
export function useSource({ id }: Schedule): Subscription | undefined {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: subscriptionsKey,
    queryFn: ({ signal }) => api.call(subscriptions.list, { signal }),
    staleTime: 0,
    // What is being read arrives while one watches.
    refetchInterval: ({ state }) => (state.data?.some(isDue) ? SOON_MS : false),
  });
  return data?.find(({ schedule_id }) => schedule_id === id);
}

/** Where a schedule is filled from, and how it stands. */
export function Source({ source: { id, url, refreshed_at, error } }: { source: Subscription }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => api.call(subscriptions.refresh, { params: { id } }),
    onSuccess: () => {
      notify.info(t('It is read again in a moment'));
      void client.invalidateQueries({ queryKey: subscriptionsKey });
    },
    onError: (problem) => notify.error(reasonOf(problem, t('Failed to refresh the calendar'))),
  });
  return (
    <section>
      <h3>{t('Filled from')}</h3>
      <p className={styles.address}>{url}</p>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <div className={styles.row}>
        <small className={styles.wide}>
          {refreshed_at
            ? t('Read {format}', { format: format(new Date(refreshed_at), 'MMM d, p') })
            : t('Not read yet')}
        </small>
        <Button size="sm" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {t('Read again')}
        </Button>
      </div>
    </section>
  );
}

/** An outside calendar becomes a schedule of its own. */
export function NewSubscription() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () =>
      withBatch((onBatch) => api.call(subscriptions.create, { body: { url, name }, onBatch })),
    onSuccess: ({ batchId }) => {
      notify.success(t('Subscribed to {name}', { name: name.trim() }), undo(batchId));
      setUrl('');
      setName('');
      void client.invalidateQueries({ queryKey: subscriptionsKey });
      void readAllAnew(client);
    },
    onError: (error) => {
      if (fieldErrorsOf(error).length === 0) {
        notify.error(reasonOf(error, t('Failed to subscribe to the calendar')));
      }
    },
  });
  const faults = Object.fromEntries(
    fieldErrorsOf(create.error).map(({ field, message }) => [field, message]),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <section>
      <h3>{t('Subscribe to another calendar')}</h3>
      <p>{t('Its events come to a schedule of their own, and stay up to date.')}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label={t('Address')} error={faults.url}>
          <TextInput
            type="url"
            value={url}
            placeholder={t('https://example.com/calendar.ics')}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        <Field label={t('Schedule Name')} error={faults.name}>
          <TextInput value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <div>
          <Button type="submit" busy={create.isPending}>
            {t('Subscribe')}
          </Button>
        </div>
      </form>
    </section>
  );
}
