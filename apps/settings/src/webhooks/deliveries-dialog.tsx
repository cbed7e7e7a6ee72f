import { webhooks, type Delivery, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, Dialog, DialogClose, ListPage } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../failure-text.ts';
import { when } from '../format.ts';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  webhook: Webhook;
  onClose: () => void;
}

/** What was sent to a webhook in the last 30 days, and what came back. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesProps) {
  // Where each page that is shown begins.
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Deliveries')}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <p className={styles.address}>{webhook.url}</p>
      <ol className={styles.deliveries}>
        {pages.map((before, index) => (
          <Page
            key={before}
            webhookId={webhook.id}
            before={before}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface PageProps {
  webhookId: string;
  before: string | null;
  onMore: ((next: string) => void) | undefined;
}

const SOON_MS = 1500;

function Page({ webhookId, before, onMore }: PageProps) {
  const { api } = usePlatform();
  const page = useQuery({
    queryKey: ['deliveries', webhookId, before],
    queryFn: ({ signal }) =>
      api.call(webhooks.deliveries, {
        query: { webhook_id: webhookId, ...(before && { before }) },
        signal,
      }),
    staleTime: 0,
    // What is on its way arrives while one watches.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === 'pending') ? SOON_MS : false,
  });
  return (
    <ListPage
      page={page}
      noun={t('deliveries')}
      empty={t('Nothing was sent in the last 30 days.')}
      isFirst={before === null}
      onMore={onMore}
    >
      {({ deliveries }) =>
        deliveries.map((delivery) => <DeliveryLine key={delivery.id} delivery={delivery} />)
      }
    </ListPage>
  );
}

const tones = { pending: 'neutral', delivered: 'ok', failed: 'warn' } as const;

function stateOf({ status, attempts, next_attempt_at }: Delivery): string {
  if (status === 'delivered') return t('Delivered');
  if (status === 'failed') return t('Failed');
  if (attempts === 0 || next_attempt_at === null) return t('On its way');
  return t('Next try {next_attempt_at}', { next_attempt_at: when(next_attempt_at) });
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { type, status, response_status, response_excerpt, error, created_at } = delivery;
  return (
    <li className={styles.delivery}>
      <div>
        <p>
          {type === 'webhook.test' ? t('Test message') : t('Calendar changed')}{' '}
          <Badge tone={tones[status]}>{stateOf(delivery)}</Badge>
        </p>
        <small>
          {when(created_at)}
          {response_status !== null && t(' · answered {response_status}', { response_status })}
          {error !== null && ` · ${error}`}
        </small>
        {response_excerpt && (
          <details>
            <summary>{t('Answer')}</summary>
            <pre>{response_excerpt}</pre>
          </details>
        )}
      </div>
      {status !== 'pending' && <Replay delivery={delivery} />}
    </li>
  );
}

function Replay({ delivery }: { delivery: Delivery }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => api.call(webhooks.replay, { body: { delivery_id: delivery.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['deliveries', delivery.webhook_id] }),
    onError: (error) => notify.error(failureText(error, t('Failed to send it again'))),
  });
  return (
    <Button
      size="sm"
      busy={replay.isPending}
      onClick={() => replay.mutate()}
      aria-label={t('Send again what was sent {when}', { when: when(delivery.created_at) })}
    >
      {t('Send again')}
    </Button>
  );
}
