import { webhooks, MAX_WEBHOOKS, type Webhook } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { Badge, Button, LoadingSkeleton, QueryContent } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { EmptyState, Subsection, Row, RowList } from '../components/subsection.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

export function Webhooks() {
  const { api } = usePlatform();
  const [isCreating, setIsCreating] = useState(false);
  const webhooksQuery = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api.call(webhooks.list, { signal }),
  });
  const isFull = (webhooksQuery.data?.length ?? 0) >= MAX_WEBHOOKS;
  return (
    <Subsection
      title={t('Your webhooks')}
      action={
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={!webhooksQuery.data || isFull}
          onClick={() => setIsCreating(true)}
        >
          {t('New webhook')}
        </Button>
      }
    >
      <QueryContent
        query={webhooksQuery}
        placeholder={<LoadingSkeleton label={t('Loading webhooks')} height={58} />}
        error={t("Couldn't load webhooks")}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState>{t('You have no webhooks yet.')}</EmptyState>
          ) : (
            <RowList>
              {list.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </RowList>
          )
        }
      </QueryContent>
      {isCreating && <WebhookDialog onClose={() => setIsCreating(false)} />}
    </Subsection>
  );
}

const WebhookRow = ({ webhook }: { webhook: Webhook }) => (
  <Row
    icon={<WebhookIcon />}
    name={
      <>
        {webhook.url} <StatusBadge webhook={webhook} />
      </>
    }
    details={webhook.description ?? webhook.events.join(', ')}
  >
    <WebhookMenu webhook={webhook} />
  </Row>
);

function StatusBadge({ webhook: { is_active, disabled_at, failing_since } }: { webhook: Webhook }) {
  if (disabled_at !== null) return <Badge tone="warn">{t('Turned off: deliveries failed')}</Badge>;
  if (!is_active) return <Badge>{t('Turned off')}</Badge>;
  if (failing_since !== null) return <Badge tone="warn">{t('Failing')}</Badge>;
  return <Badge tone="ok">{t('Active')}</Badge>;
}
