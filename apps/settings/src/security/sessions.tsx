import { ApiError } from '@scheduler/api-client';
import { describeDevice } from '@scheduler/i18n/describe-device';
import { sessions, type ActiveSession } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, ConfirmDialog, LoadError, Skeleton } from '@scheduler/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { formatTime } from '@scheduler/platform/format-time';
import { formatRelativeTime } from '../format.ts';
import { Subsection, Row, RowList } from '../components/subsection.tsx';
import { useAuthClient } from './use-account.ts';

const SESSIONS_KEY = ['sessions'];
const NOT_FOUND = 404;

/**
 * Lists active sessions. Hosted Supabase has no endpoint for this, so the only action available
 * there is to sign out all other sessions.
 */
export function Sessions() {
  const { api } = usePlatform();
  const sessionsQuery = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api.call(sessions.list, { signal }),
  });
  const isUnsupported =
    sessionsQuery.error instanceof ApiError && sessionsQuery.error.status === NOT_FOUND;
  const hasOthers = sessionsQuery.data ? sessionsQuery.data.length > 1 : isUnsupported;
  return (
    <Subsection title={t('Active sessions')} action={hasOthers && <SignOutOthersButton />}>
      {sessionsQuery.data && (
        <RowList>
          {sessionsQuery.data.map((session) => (
            <SessionRow key={session.id} session={session} now={sessionsQuery.dataUpdatedAt} />
          ))}
        </RowList>
      )}
      {sessionsQuery.isPending && (
        <div role="status">
          <span className="sr-only">{t('Loading active sessions')}</span>
          <Skeleton height={58} />
        </div>
      )}
      {sessionsQuery.isError && !isUnsupported && (
        <LoadError
          message={t("Couldn't load active sessions")}
          onRetry={() => void sessionsQuery.refetch()}
          retrying={sessionsQuery.isFetching}
        />
      )}
    </Subsection>
  );
}

function SessionRow({ session, now }: { session: ActiveSession; now: number }) {
  const { name, isHandheld } = describeDevice(session.user_agent);
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => api.call(sessions.end, { query: { id: session.id } }),
    onSuccess: () => notify.success(t('Signed out on {name}', { name })),
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't sign out that session. Check your connection.")),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  const since = formatTime(session.created_at, 'fullDateAndTime');
  return (
    <Row
      icon={isHandheld ? <Smartphone /> : <Monitor />}
      name={
        <>
          {name} {session.is_current && <Badge tone="ok">{t('This device')}</Badge>}
        </>
      }
      details={[
        session.ip,
        t('Signed in {since}', { since }),
        !session.is_current &&
          t('last active {ago}', { ago: formatRelativeTime(session.last_seen_at, now) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {!session.is_current && (
        <Button
          size="sm"
          busy={signOut.isPending}
          onClick={() => signOut.mutate()}
          aria-label={t('Sign out on {name}, signed in {since}', { name, since })}
        >
          {t('Sign out')}
        </Button>
      )}
    </Row>
  );
}

function SignOutOthersButton() {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const queryClient = useQueryClient();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const signOut = useMutation({
    mutationFn: async () => {
      const { error } = await (await getAuthClient()).signOut({ scope: 'others' });
      if (error) throw error;
    },
    onSuccess: () => notify.success(t('Signed out everywhere else')),
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't sign out everywhere else. Check your connection.")),
      ),
    onSettled: async () => {
      setIsConfirmOpen(false);
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setIsConfirmOpen(true)}>
        {t('Sign out everywhere else')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('Sign out everywhere else?')}
        confirmLabel={t('Sign out')}
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      >
        {t("You'll need to sign in again on all other browsers and devices.")}
      </ConfirmDialog>
    </>
  );
}
