import { MAX_API_KEYS, apiKeys, type ApiKey } from '@scheduler/contracts/core';
import { plural, rich, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { Badge, Button, linkClass, LoadingSkeleton, QueryContent } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatTime } from '@scheduler/platform/format-time';
import { formatRelativeTime } from '../format.ts';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { EmptyState, Subsection, Row, RowList } from '../components/subsection.tsx';

const NewKeyDialog = lazyDialog(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog);

export function ApiKeys() {
  const { api } = usePlatform();
  const [isCreating, setIsCreating] = useState(false);
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => api.call(apiKeys.list, { signal }),
  });
  const isFull = (keys.data?.length ?? 0) >= MAX_API_KEYS;
  return (
    <Subsection
      title={t('Your keys')}
      description={rich('See the <a>API documentation</a> for what each permission allows.', {
        a: <ApiDocs />,
      })}
      action={
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={!keys.data || isFull}
          onClick={() => setIsCreating(true)}
        >
          {t('New API key')}
        </Button>
      }
    >
      <QueryContent
        query={keys}
        placeholder={<LoadingSkeleton label={t('Loading API keys')} height={58} />}
        error={t("Couldn't load API keys")}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState>{t('You have no API keys yet.')}</EmptyState>
          ) : (
            <RowList>
              {list.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </RowList>
          )
        }
      </QueryContent>
      {isCreating && <NewKeyDialog onClose={() => setIsCreating(false)} />}
    </Subsection>
  );
}

const hasExpired = ({ expires_at }: ApiKey, now: number) =>
  expires_at !== null && Date.parse(expires_at) <= now;

const formatExpiry = (day: string, isExpired: boolean) =>
  isExpired ? t('Expired {day}', { day }) : t('Expires {day}', { day });

const ApiDocs = ({ children }: { children?: ReactNode }) => (
  <a className={linkClass} href="/api/docs" target="_blank" rel="noreferrer">
    {children}
  </a>
);

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [now] = useState(() => Date.now());
  const { name, hint, scopes, expires_at, last_used_at } = apiKey;
  const isExpired = hasExpired(apiKey, now);
  const details = [
    `${hint}…`,
    scopes.length === 1
      ? scopes[0]
      : plural(scopes.length, { one: '# permission', other: '# permissions' }),
    expires_at && formatExpiry(formatTime(expires_at, 'fullDate'), isExpired),
    last_used_at
      ? t('Last used {ago}', { ago: formatRelativeTime(last_used_at, now) })
      : t('Never used'),
  ];
  return (
    <Row
      icon={<KeyRound />}
      name={
        <>
          {name} {isExpired && <Badge tone="warn">{t('Expired')}</Badge>}
        </>
      }
      details={<span title={scopes.join(', ')}>{details.filter(Boolean).join(' · ')}</span>}
    >
      <RevokeButton apiKey={apiKey} />
    </Row>
  );
}

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { api } = usePlatform();
  return (
    <ConfirmButton
      variant="danger"
      label={t('Revoke')}
      aria-label={t('Revoke {name}', { name })}
      title={t('Revoke {name}?', { name })}
      confirmLabel={t('Revoke')}
      action={{
        mutationFn: () => api.call(apiKeys.remove, { query: { id } }),
        success: t('API key revoked'),
        failure: t("Couldn't revoke the API key. Check your connection."),
        invalidates: [['api-keys']],
      }}
    >
      {t("Apps using this key lose access within seconds. You can't undo this.")}
    </ConfirmButton>
  );
}
