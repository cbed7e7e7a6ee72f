import { webhooks, type Delivery, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, Dialog, DialogClose, PagedList } from '@scheduler/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatTime } from '@scheduler/platform/format-time';
import { useAction } from '../use-action.ts';
import styles from './webhooks.module.css';

interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

const PENDING_REFETCH_MS = 1500;

/** Lists the deliveries of the last 30 days with their responses. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { api } = usePlatform();
  const deliveryPages = useInfiniteQuery({
    queryKey: ['deliveries', webhook.id],
    queryFn: ({ pageParam, signal }) => {
      const query = { webhook_id: webhook.id, ...(pageParam && { before: pageParam }) };
      return api.call(webhooks.deliveries, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Poll until no delivery is pending.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isPending))
        ? PENDING_REFETCH_MS
        : false,
  });
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
        <PagedList
          query={deliveryPages}
          noun={t('deliveries')}
          empty={t('No deliveries in the last 30 days.')}
        >
          {({ deliveries }) =>
            deliveries.map((delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />)
          }
        </PagedList>
      </ol>
    </Dialog>
  );
}

const isPending = ({ status }: Delivery) => status === 'pending';

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
      {!isPending(delivery) && <ResendButton delivery={delivery} />}
    </li>
  );
}

function ResendButton({ delivery }: { delivery: Delivery }) {
  const { api } = usePlatform();
  const replay = useAction({
    mutationFn: () => api.call(webhooks.replay, { body: { delivery_id: delivery.id } }),
    failure: t("Couldn't resend it. Check your connection."),
    invalidates: [['deliveries', delivery.webhook_id]],
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
