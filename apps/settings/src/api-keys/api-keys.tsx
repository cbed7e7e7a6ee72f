import { MAX_API_KEYS, apiKeys, type ApiKey } from '@scheduler/contracts/core';
import { plural, rich, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { Badge, Button, ConfirmDialog, LoadError, linkClass, Skeleton } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { formatTime } from '@scheduler/platform/format-time';
import { formatRelativeTime } from '../format.ts';
import { EmptyState, Subsection, Row, RowList } from '../components/subsection.tsx';

const NewKeyDialog = lazyDialog(() =>
  import('./new-key-dialog.tsx').then((module) => module.NewKeyDialog),
);

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
      {keys.data && keys.data.length > 0 && (
        <RowList>
          {keys.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </RowList>
      )}
      {keys.data?.length === 0 && <EmptyState>{t('You have no API keys yet.')}</EmptyState>}
      {keys.isPending && (
        <div role="status">
          <span className="sr-only">{t('Loading API keys')}</span>
          <Skeleton height={58} />
        </div>
      )}
      {keys.isError && (
        <LoadError
          message={t("Couldn't load API keys")}
          onRetry={() => void keys.refetch()}
          retrying={keys.isFetching}
        />
      )}
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
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.call(apiKeys.remove, { query: { id } }),
    onSuccess: () => notify.success(t('API key revoked')),
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't revoke the API key. Check your connection.")),
      ),
    onSettled: async () => {
      setIsConfirmOpen(false);
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        onClick={() => setIsConfirmOpen(true)}
        aria-label={t('Revoke {name}', { name })}
      >
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('Revoke {name}?', { name })}
        confirmLabel={t('Revoke')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        {t("Apps using this key lose access within seconds. You can't undo this.")}
      </ConfirmDialog>
    </>
  );
}
