import { API_KEYS_AT_MOST, apiKeys, type ApiKey } from '@scheduler/contracts/core';
import { plural, rich, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { insist } from '@scheduler/platform/insist';
import { Badge, Button, ConfirmDialog, LoadFailed, linkClass, Skeleton } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { failureText } from '../failure-text.ts';
import { ago, longDate } from '../format.ts';
import { Nothing, Part, Row, Rows } from '../part.tsx';

const NewKeyDialog = lazy(() =>
  insist(() => import('./new-key-dialog.tsx')).then((it) => ({ default: it.NewKeyDialog })),
);

/** The keys of the person's own programs. */
export function ApiKeys() {
  const { api } = usePlatform();
  const [making, setMaking] = useState(false);
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => api.call(apiKeys.list, { signal }),
  });
  const isFull = (keys.data?.length ?? 0) >= API_KEYS_AT_MOST;
  return (
    <Part
      title={t('Your keys')}
      note={rich('What they open is told in the <a>API documentation</a>.', { a: <ApiDocs /> })}
      action={
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={!keys.data || isFull}
          onClick={() => setMaking(true)}
        >
          {t('New API key')}
        </Button>
      }
    >
      {keys.data && keys.data.length > 0 && (
        <Rows>
          {keys.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </Rows>
      )}
      {keys.data?.length === 0 && <Nothing>{t('You have no API keys yet.')}</Nothing>}
      {keys.isPending && (
        <div role="status">
          <span className="sr-only">{t('Loading API keys')}</span>
          <Skeleton height={58} />
        </div>
      )}
      {keys.isError && (
        <LoadFailed
          message={t('Failed to load API keys')}
          onRetry={() => void keys.refetch()}
          retrying={keys.isFetching}
        />
      )}
      <Suspense>{making && <NewKeyDialog onClose={() => setMaking(false)} />}</Suspense>
    </Part>
  );
}

const isOver = ({ expires_at }: ApiKey, now: number) =>
  expires_at !== null && Date.parse(expires_at) <= now;

const endText = (day: string, over: boolean) =>
  over ? t('Ended {day}', { day }) : t('Ends {day}', { day });

const ApiDocs = ({ children }: { children?: ReactNode }) => (
  <a className={linkClass} href="/api/docs" target="_blank" rel="noreferrer">
    {children}
  </a>
);

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [now] = useState(() => Date.now());
  const { name, hint, scopes, expires_at, last_used_at } = apiKey;
  const over = isOver(apiKey, now);
  const facts = [
    `${hint}…`,
    scopes.length === 1
      ? scopes[0]
      : plural(scopes.length, { one: '# permission', other: '# permissions' }),
    expires_at && endText(longDate(expires_at), over),
    last_used_at ? t('Used {ago}', { ago: ago(last_used_at, now) }) : t('Never used'),
  ];
  return (
    <Row
      icon={<KeyRound />}
      name={
        <>
          {name} {over && <Badge tone="warn">{t('Ended')}</Badge>}
        </>
      }
      remark={<span title={scopes.join(', ')}>{facts.filter(Boolean).join(' · ')}</span>}
    >
      <Revoke apiKey={apiKey} />
    </Row>
  );
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call(apiKeys.remove, { query: { id } }),
    onSuccess: () => notify.success(t('API key revoked')),
    onError: (error) => notify.error(failureText(error, t('Failed to revoke the API key'))),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        onClick={() => setAsking(true)}
        aria-label={t('Revoke {name}', { name })}
      >
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Revoke {name}?', { name })}
        confirmLabel={t('Revoke')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('Programs that use this key are refused within seconds. This cannot be undone.')}
      </ConfirmDialog>
    </>
  );
}
