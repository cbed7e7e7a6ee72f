import { webhooks, type Delivery, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, Dialog, DialogClose, ListPage } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { formatTime } from '@scheduler/platform/format-time';
import styles from './webhooks.module.css';

interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Lists the deliveries of the last 30 days with their responses. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  // One cursor per loaded page; `null` is the first page.
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Deliveries')}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <p className={styles.url}>{webhook.url}</p>
      <ol className={styles.deliveries}>
        {cursors.map((before, index) => (
          <DeliveriesPage
            key={before}
            webhookId={webhook.id}
            before={before}
            onShowMore={
              index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
            }
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface DeliveriesPageProps {
  webhookId: string;
  before: string | null;
  onShowMore: ((next: string) => void) | undefined;
}

const PENDING_REFETCH_MS = 1500;

function DeliveriesPage({ webhookId, before, onShowMore }: DeliveriesPageProps) {
  const { api } = usePlatform();
  const page = useQuery({
    queryKey: ['deliveries', webhookId, before],
    queryFn: ({ signal }) =>
      api.call(webhooks.deliveries, {
        query: { webhook_id: webhookId, ...(before && { before }) },
        signal,
      }),
    staleTime: 0,
    // Poll until no delivery is pending.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === 'pending')
        ? PENDING_REFETCH_MS
        : false,
  });
  return (
    <ListPage
      page={page}
      noun={t('deliveries')}
      empty={t('No deliveries in the last 30 days.')}
      isFirst={before === null}
      onShowMore={onShowMore}
    >
      {({ deliveries }) =>
        deliveries.map((delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />)
      }
    </ListPage>
  );
}

const statusTones = { pending: 'neutral', delivered: 'ok', failed: 'warn' } as const;

function formatStatus({ status, attempts, next_attempt_at }: Delivery): string {
  if (status === 'delivered') return t('Delivered');
  if (status === 'failed') return t('Failed');
  if (attempts === 0 || next_attempt_at === null) return t('Sending');
  return t('Next attempt {time}', { time: formatTime(next_attempt_at, 'fullDateAndTime') });
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { type, status, response_status, response_excerpt, error, created_at } = delivery;
  return (
    <li className={styles.delivery}>
      <div>
        <p>
          {type === 'webhook.test' ? t('Test message') : t('Calendar changed')}{' '}
          <Badge tone={statusTones[status]}>{formatStatus(delivery)}</Badge>
        </p>
        <small>
          {formatTime(created_at, 'fullDateAndTime')}
          {response_status !== null && t(' · response {status}', { status: response_status })}
          {error !== null && ` · ${error}`}
        </small>
        {response_excerpt && (
          <details>
            <summary>{t('Response')}</summary>
            <pre>{response_excerpt}</pre>
          </details>
        )}
      </div>
      {status !== 'pending' && <ResendButton delivery={delivery} />}
    </li>
  );
}

function ResendButton({ delivery }: { delivery: Delivery }) {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: () => api.call(webhooks.replay, { body: { delivery_id: delivery.id } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: ['deliveries', delivery.webhook_id] }),
    onError: (error) =>
      notify.error(getErrorMessage(error, t("Couldn't resend it. Check your connection."))),
  });
  return (
    <Button
      size="sm"
      busy={replay.isPending}
      onClick={() => replay.mutate()}
      aria-label={t('Resend the delivery from {time}', {
        time: formatTime(delivery.created_at, 'fullDateAndTime'),
      })}
    >
      {t('Resend')}
    </Button>
  );
}
