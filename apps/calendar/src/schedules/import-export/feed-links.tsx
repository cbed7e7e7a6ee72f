import { feeds, type Feed, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { format } from '../../format-date.ts';
import { copyLink } from '../../polls/copy-link.ts';
import { useApiMutation } from '../../use-api-mutation.ts';
import { getErrorDetail } from './error-detail.ts';
import styles from './import-export.module.css';

const feedsKey = ['feeds'];
const KIND_LABELS = { full: t('Full details'), freebusy: t('Free/busy only') };

/** Manages secret iCal links through which other calendars can read the schedule. */
export function FeedLinks({ schedule: { id } }: { schedule: Schedule }) {
  const { api } = usePlatform();
  const [createdUrl, setCreatedUrl] = useState('');
  const { data = [] } = useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) => api.call(feeds.list, { signal }),
  });
  const create = useApiMutation({
    call: (client, kind: Feed['kind']) =>
      client.call(feeds.create, { body: { schedule_id: id, kind } }),
    onSuccess: (queryClient, { path }) => {
      setCreatedUrl(location.origin + path);
      void queryClient.invalidateQueries({ queryKey: feedsKey });
    },
    failureMessage: (error) =>
      getErrorDetail(error, t("Couldn't create the link. Check your connection.")),
  });
  const scheduleFeeds = data.filter(({ schedule_id }) => schedule_id === id);
  return (
    <section>
      <h3>{t('Calendar links (iCal)')}</h3>
      <ul>
        {scheduleFeeds.map((feed) => (
          <FeedLinkRow key={feed.id} feed={feed} onRevoked={() => setCreatedUrl('')} />
        ))}
      </ul>
      {createdUrl && <NewFeedLink url={createdUrl} />}
      <div className={styles.row}>
        {(['full', 'freebusy'] as const).map((kind) => (
          <Button
            key={kind}
            busy={create.isPending && create.variables === kind}
            disabled={create.isPending}
            onClick={() => create.mutate(kind)}
          >
            {kind === 'full' ? t('Create link') : t('Create free/busy link')}
          </Button>
        ))}
      </div>
    </section>
  );
}

function NewFeedLink({ url }: { url: string }) {
  const { notify } = usePlatform();
  return (
    <div className={styles.row}>
      <Field
        label={t('New link')}
        help={t(
          "Copy this link now; you'll only see it once. Anyone who has it can view the schedule.",
        )}
        className={styles.grow}
      >
        <TextInput readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyLink(notify, url)}>
        {t('Copy')}
      </Button>
    </div>
  );
}

function FeedLinkRow({ feed, onRevoked }: { feed: Feed; onRevoked: () => void }) {
  const { id, kind, created_at, last_read_at } = feed;
  const revoke = useApiMutation({
    call: (api) => api.call(feeds.remove, { params: { id } }),
    successMessage: t('Link revoked'),
    onSuccess: (queryClient) => {
      onRevoked();
      void queryClient.invalidateQueries({ queryKey: feedsKey });
    },
    failureMessage: (error) =>
      getErrorDetail(error, t("Couldn't revoke the link. Check your connection.")),
  });
  const createdDate = format(new Date(created_at), 'MMM d, yyyy');
  return (
    <li className={styles.row}>
      <span className={styles.grow}>
        {KIND_LABELS[kind]}
        <small>
          {last_read_at
            ? t('Created {date}, last accessed {accessed}', {
                date: createdDate,
                accessed: format(new Date(last_read_at), 'MMM d, yyyy'),
              })
            : t('Created {day}', { day: createdDate })}
        </small>
      </span>
      <Button
        size="sm"
        variant="danger"
        aria-label={t('Revoke link created {date}', { date: createdDate })}
        busy={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}
