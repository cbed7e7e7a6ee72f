import { ApiError } from '@scheduler/api-client';
import { sessions, type SignedInPlace } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, ConfirmDialog, LoadFailed, Skeleton } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../failure-text.ts';
import { ago, when } from '../format.ts';
import { deviceOf } from './device.ts';
import { Part, Row, Rows } from '../part.tsx';
import { useAuth } from './use-account.ts';

const SESSIONS = ['sessions'];
const NOT_FOUND = 404;

/** Where the person is signed in. A hosted project does not tell: there the one button is left. */
export function Sessions() {
  const { api } = usePlatform();
  const places = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.call(sessions.list, { signal }),
  });
  const isUntold = places.error instanceof ApiError && places.error.status === NOT_FOUND;
  const others = places.data ? places.data.length > 1 : isUntold;
  return (
    <Part title={t('Where you are signed in')} action={others && <SignOutOthers />}>
      {places.data && (
        <Rows>
          {places.data.map((place) => (
            <PlaceRow key={place.id} place={place} now={places.dataUpdatedAt} />
          ))}
        </Rows>
      )}
      {places.isPending && (
        <div role="status">
          <span className="sr-only">{t('Loading where you are signed in')}</span>
          <Skeleton height={58} />
        </div>
      )}
      {places.isError && !isUntold && (
        <LoadFailed
          message={t('Failed to load where you are signed in')}
          onRetry={() => void places.refetch()}
          retrying={places.isFetching}
        />
      )}
    </Part>
  );
}

function PlaceRow({ place, now }: { place: SignedInPlace; now: number }) {
  const { name, isHandheld } = deviceOf(place.user_agent);
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.call(sessions.end, { query: { id: place.id } }),
    onSuccess: () => notify.success(t('Signed out on {name}', { name })),
    onError: (error) => notify.error(failureText(error, t('Failed to sign out there'))),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
  const since = when(place.created_at);
  return (
    <Row
      icon={isHandheld ? <Smartphone /> : <Monitor />}
      name={
        <>
          {name} {place.is_current && <Badge tone="ok">{t('This device')}</Badge>}
        </>
      }
      remark={[
        place.ip,
        t('Signed in {since}', { since }),
        !place.is_current && t('seen {ago}', { ago: ago(place.last_seen_at, now) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {!place.is_current && (
        <Button
          size="sm"
          busy={end.isPending}
          onClick={() => end.mutate()}
          aria-label={t('Sign out on {name}, signed in {since}', { name, since })}
        >
          {t('Sign out')}
        </Button>
      )}
    </Row>
  );
}

function SignOutOthers() {
  const { notify } = usePlatform();
  const auth = useAuth();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: async () => {
      const { error } = await (await auth()).signOut({ scope: 'others' });
      if (error) throw error;
    },
    onSuccess: () => notify.success(t('Signed out everywhere else')),
    onError: (error) => notify.error(failureText(error, t('Failed to sign out everywhere else'))),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: SESSIONS });
    },
  });
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('Sign out everywhere else')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Sign out everywhere else?')}
        confirmLabel={t('Sign out')}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        {t('Every other browser and device has to sign in again.')}
      </ConfirmDialog>
    </>
  );
}
