import { ApiError } from '@scheduler/api-client';
import { describeDevice } from '@scheduler/i18n/describe-device';
import { sessions, type ActiveSession } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, LoadingSkeleton, QueryContent } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { formatTime } from '@scheduler/platform/format-time';
import { formatRelativeTime } from '../format.ts';
import { Subsection, Row, RowList } from '../components/subsection.tsx';
import { useAction } from '../use-action.ts';
import { useCallAuth } from './use-account.ts';

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
      {!isUnsupported && (
        <QueryContent
          query={sessionsQuery}
          placeholder={<LoadingSkeleton label={t('Loading active sessions')} height={58} />}
          error={t("Couldn't load active sessions")}
        >
          {(activeSessions) => (
            <RowList>
              {activeSessions.map((session) => (
                <SessionRow key={session.id} session={session} now={sessionsQuery.dataUpdatedAt} />
              ))}
            </RowList>
          )}
        </QueryContent>
      )}
    </Subsection>
  );
}

function SessionRow({ session, now }: { session: ActiveSession; now: number }) {
  const { name, isHandheld } = describeDevice(session.user_agent);
  const { api } = usePlatform();
  const signOut = useAction({
    mutationFn: () => api.call(sessions.end, { query: { id: session.id } }),
    success: t('Signed out on {name}', { name }),
    failure: t("Couldn't sign out that session. Check your connection."),
    invalidates: [SESSIONS_KEY],
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
  const callAuth = useCallAuth();
  return (
    <ConfirmButton
      variant="danger"
      label={t('Sign out everywhere else')}
      title={t('Sign out everywhere else?')}
      confirmLabel={t('Sign out')}
      action={{
        mutationFn: () => callAuth((auth) => auth.signOut({ scope: 'others' })),
        success: t('Signed out everywhere else'),
        failure: t("Couldn't sign out everywhere else. Check your connection."),
        invalidates: [SESSIONS_KEY],
      }}
    >
      {t("You'll need to sign in again on all other browsers and devices.")}
    </ConfirmButton>
  );
}
