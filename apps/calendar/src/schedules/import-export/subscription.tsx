import { subscriptions, type Schedule, type Subscription } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { format } from '../../format-date.ts';
import { getFieldErrors } from '../../forms/field-errors.ts';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { useApiMutation } from '../../use-api-mutation.ts';
import { getErrorDetail } from './error-detail.ts';
import styles from './import-export.module.css';

const subscriptionsKey = ['subscriptions'];
const POLL_INTERVAL_MS = 1000;

const isDue = ({ next_refresh_at }: Subscription) => Date.parse(next_refresh_at) <= Date.now();

/** Returns the external calendar that a schedule syncs from, if any. Undefined while loading. */
export function useScheduleSubscription({ id }: Schedule): Subscription | undefined {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: subscriptionsKey,
    queryFn: ({ signal }) => api.call(subscriptions.list, { signal }),
    staleTime: 0,
    // Polls while a refresh is due, so that its result appears without a reload.
    refetchInterval: ({ state }) => (state.data?.some(isDue) ? POLL_INTERVAL_MS : false),
  });
  return data?.find(({ schedule_id }) => schedule_id === id);
}

/** Shows the source of a subscribed schedule and its sync status. */
export function SubscriptionDetails({
  subscription: { id, url, refreshed_at, error },
}: {
  subscription: Subscription;
}) {
  const { notify } = usePlatform();
  const refresh = useApiMutation({
    call: (api) => api.call(subscriptions.refresh, { params: { id } }),
    onSuccess: (queryClient) => {
      notify.info(t('The calendar will refresh shortly.'));
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey });
    },
    failureMessage: (refreshError) =>
      getErrorDetail(refreshError, t("Couldn't refresh the calendar. Check your connection.")),
  });
  return (
    <section>
      <h3>{t('Source calendar')}</h3>
      <p className={styles.url}>{url}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.row}>
        <small className={styles.grow}>
          {refreshed_at
            ? t('Last updated {time}', { time: format(new Date(refreshed_at), 'MMM d, p') })
            : t('Not updated yet')}
        </small>
        <Button size="sm" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {t('Refresh')}
        </Button>
      </div>
    </section>
  );
}

/** Subscribes to an external calendar, which creates a new schedule. */
export function NewSubscription() {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const create = useApiMutation({
    call: (api, _input, onBatch) =>
      api.call(subscriptions.create, { body: { url, name }, onBatch }),
    successMessage: () => t('Subscribed to {name}', { name: name.trim() }),
    onSuccess: (queryClient) => {
      setUrl('');
      setName('');
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey });
      void invalidateCalendarQueries(queryClient);
    },
    failureMessage: (error) =>
      getErrorDetail(error, t("Couldn't subscribe to the calendar. Check your connection.")),
    showError: (error) => getFieldErrors(error) !== null,
  });
  const fieldErrors = getFieldErrors(create.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <section>
      <h3>{t('Subscribe to another calendar')}</h3>
      <p>{t('Events appear in a new schedule and stay in sync.')}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label={t('Calendar URL')} error={fieldErrors?.url}>
          <TextInput
            type="url"
            value={url}
            placeholder={t('https://example.com/calendar.ics')}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        <Field label={t('Schedule Name')} error={fieldErrors?.name}>
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
