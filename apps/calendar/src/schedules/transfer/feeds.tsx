import { feeds, type Feed, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { format } from '../../format.ts';
import { reasonOf } from './reason.ts';
import styles from './transfer.module.css';

const feedsKey = ['feeds'];
const KINDS = { full: t('Everything'), freebusy: t('Free/busy only') };

/** Secret addresses under which other calendars read the schedule. */
export function Feeds({ schedule: { id } }: { schedule: Schedule }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const { data = [] } = useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) => api.call(feeds.list, { signal }),
  });
  const create = useMutation({
    mutationFn: (kind: Feed['kind']) => api.call(feeds.create, { body: { schedule_id: id, kind } }),
    onSuccess: ({ path }) => {
      setAddress(location.origin + path);
      void client.invalidateQueries({ queryKey: feedsKey });
    },
    onError: (error) => notify.error(reasonOf(error, t('Failed to make an address'))),
  });
  const own = data.filter(({ schedule_id }) => schedule_id === id);
  return (
    <section>
      <h3>{t('Addresses for other calendars')}</h3>
      <ul>
        {own.map((feed) => (
          <FeedLine key={feed.id} feed={feed} onRevoked={() => setAddress('')} />
        ))}
      </ul>
      {address && <NewAddress address={address} />}
      <div className={styles.row}>
        {(['full', 'freebusy'] as const).map((kind) => (
          <Button
            key={kind}
            busy={create.isPending && create.variables === kind}
            disabled={create.isPending}
            onClick={() => create.mutate(kind)}
          >
            {kind === 'full' ? t('New address') : t('New free/busy address')}
          </Button>
        ))}
      </div>
    </section>
  );
}

function NewAddress({ address }: { address: string }) {
  const { notify } = usePlatform();
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify.success(t('Address copied'));
  };
  return (
    <div className={styles.row}>
      <Field
        label={t('New address')}
        help={t('Shown only now. Whoever knows it can read the schedule.')}
        className={styles.wide}
      >
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </div>
  );
}

function FeedLine({ feed, onRevoked }: { feed: Feed; onRevoked: () => void }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const { id, kind, created_at, last_read_at } = feed;
  const revoke = useMutation({
    mutationFn: () => api.call(feeds.remove, { params: { id } }),
    onSuccess: () => {
      onRevoked();
      notify.success(t('The address answers no more'));
      void client.invalidateQueries({ queryKey: feedsKey });
    },
    onError: (error) => notify.error(reasonOf(error, t('Failed to revoke the address'))),
  });
  const made = format(new Date(created_at), 'MMM d, yyyy');
  return (
    <li className={styles.row}>
      <span className={styles.wide}>
        {KINDS[kind]}
        <small>
          {last_read_at
            ? t('Made {made}, last read {read}', {
                made,
                read: format(new Date(last_read_at), 'MMM d, yyyy'),
              })
            : t('Made {made}', { made })}
        </small>
      </span>
      <Button
        size="sm"
        variant="danger"
        aria-label={t('Revoke the address made {made}', { made })}
        busy={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}
