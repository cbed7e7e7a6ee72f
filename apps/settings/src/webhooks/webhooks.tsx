import { webhooks, WEBHOOKS_AT_MOST, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { insist } from '@scheduler/platform/insist';
import { Badge, Button, LoadFailed, Skeleton } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Nothing, Part, Row, Rows } from '../part.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

const WebhookDialog = lazy(() =>
  insist(() => import('./webhook-dialog.tsx')).then((it) => ({ default: it.WebhookDialog })),
);

/** The person's own servers that are told what changes. */
export function Webhooks() {
  const { api } = usePlatform();
  const [making, setMaking] = useState(false);
  const list = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api.call(webhooks.list, { signal }),
  });
  const isFull = (list.data?.length ?? 0) >= WEBHOOKS_AT_MOST;
  return (
    <Part
      title={t('Your webhooks')}
      action={
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={!list.data || isFull}
          onClick={() => setMaking(true)}
        >
          {t('New webhook')}
        </Button>
      }
    >
      {list.data && list.data.length > 0 && (
        <Rows>
          {list.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Rows>
      )}
      {list.data?.length === 0 && <Nothing>{t('You have no webhooks yet.')}</Nothing>}
      {list.isPending && (
        <div role="status">
          <span className="sr-only">{t('Loading webhooks')}</span>
          <Skeleton height={58} />
        </div>
      )}
      {list.isError && (
        <LoadFailed
          message={t('Failed to load webhooks')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      <Suspense>{making && <WebhookDialog onClose={() => setMaking(false)} />}</Suspense>
    </Part>
  );
}

const WebhookRow = ({ webhook }: { webhook: Webhook }) => (
  <Row
    icon={<WebhookIcon />}
    name={
      <>
        {webhook.url} <State webhook={webhook} />
      </>
    }
    remark={webhook.description ?? webhook.events.join(', ')}
  >
    <WebhookMenu webhook={webhook} />
  </Row>
);

function State({ webhook: { is_active, disabled_at, failing_since } }: { webhook: Webhook }) {
  if (disabled_at !== null) return <Badge tone="warn">{t('Switched off: nothing arrived')}</Badge>;
  if (!is_active) return <Badge>{t('Switched off')}</Badge>;
  if (failing_since !== null) return <Badge tone="warn">{t('Failing')}</Badge>;
  return <Badge tone="ok">{t('Active')}</Badge>;
}
