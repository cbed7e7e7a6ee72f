import { ApiError } from '@scheduler/api-client';
import { securityLog, type SecurityAction, type SecurityLogEntry } from '@scheduler/contracts/auth';
import { describeDevice } from '@scheduler/contracts/devices';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, ConfirmDialog, LoadError, Skeleton } from '@scheduler/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History, LogIn, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { formatDateTime } from '../format.ts';
import { EmptyState, Row, RowList, Subsection } from '../subsection.tsx';
import { useInvalidateAccount } from './use-account.ts';

const NOT_FOUND = 404;
/** Entries that are visible before the user asks for more. */
const INITIAL_COUNT = 5;

const ACTION_LABELS: Record<SecurityAction, string> = {
  'signed-in': t('Signed in'),
  'signed-up': t('Signed up'),
  'signed-out': t('Signed out'),
  'sign-in-reported': t("Reported a sign-in that wasn't yours"),
  'password-changed': t('Password changed'),
  'password-reset-requested': t('Password reset requested'),
  'email-changed': t('Email address changed'),
  'identity-linked': t('Sign-in account linked'),
  'identity-unlinked': t('Sign-in account unlinked'),
  'factor-added': t('Two-factor method added'),
  'factor-removed': t('Two-factor method removed'),
  'recovery-codes-created': t('Recovery codes created'),
  'passkey-added': t('Passkey added'),
  'passkey-removed': t('Passkey removed'),
  'data-exported': t('Data exported'),
  'account-deleted': t('Account deleted'),
  'account-restored': t('Account restored'),
  'api-key-created': t('API key created'),
  'api-key-revoked': t('API key revoked'),
  'webhook-created': t('Webhook created'),
  'webhook-changed': t('Webhook changed'),
  'webhook-deleted': t('Webhook deleted'),
  'schedule-shared': t('Schedule shared'),
  'schedule-unshared': t('Schedule no longer shared'),
  'google-connected': t('Google Calendar connected'),
  'google-disconnected': t('Google Calendar disconnected'),
};

const useSecurityLog = () => {
  const { api } = usePlatform();
  return useInfiniteQuery({
    queryKey: ['security-log'],
    queryFn: ({ pageParam, signal }) =>
      api.call(securityLog.list, {
        query: pageParam === undefined ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, has_more }) => (has_more ? entries.at(-1)?.id : undefined),
  });
};

/** Lists sign-ins and changes of the account. Hosted Supabase projects have no such list. */
export function SecurityLog() {
  const log = useSecurityLog();
  const [showsAll, setShowsAll] = useState(false);
  if (log.error instanceof ApiError && log.error.status === NOT_FOUND) return null;
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const visibleEntries = showsAll ? entries : entries.slice(0, INITIAL_COUNT);
  const hasMore = visibleEntries.length < entries.length || log.hasNextPage;
  const showMore = () => {
    if (showsAll) void log.fetchNextPage();
    else setShowsAll(true);
  };
  return (
    <Subsection title={t('Security log')}>
      {log.isPending && (
        <div role="status">
          <span className="sr-only">{t('Loading the security log')}</span>
          <Skeleton height={58} />
        </div>
      )}
      {log.isError && (
        <LoadError
          message={t("Couldn't load the security log")}
          onRetry={() => void log.refetch()}
          retrying={log.isFetching}
        />
      )}
      {log.data && entries.length === 0 && <EmptyState>{t('No entries yet.')}</EmptyState>}
      {visibleEntries.length > 0 && (
        <RowList>
          {visibleEntries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </RowList>
      )}
      {hasMore && (
        <Button size="sm" variant="ghost" busy={log.isFetchingNextPage} onClick={showMore}>
          {t('Show more')}
        </Button>
      )}
    </Subsection>
  );
}

const getIcon = (action: SecurityAction) => {
  if (action === 'signed-in') return <LogIn />;
  return action === 'sign-in-reported' ? <ShieldAlert /> : <History />;
};

function EntryRow({ entry }: { entry: SecurityLogEntry }) {
  const { action, subject, user_agent, place, ip, created_at } = entry;
  const time = formatDateTime(created_at);
  const device = user_agent === null ? null : describeDevice(user_agent).name;
  const canReport = action === 'signed-in' && !entry.is_current_session;
  return (
    <Row
      icon={getIcon(action)}
      name={subject === null ? ACTION_LABELS[action] : `${ACTION_LABELS[action]}: ${subject}`}
      details={[device, place ?? ip, time].filter(Boolean).join(' · ')}
    >
      {canReport && <ReportButton entry={entry} time={time} />}
    </Row>
  );
}

function ReportButton({ entry, time }: { entry: SecurityLogEntry; time: string }) {
  const { api, notify, navigation } = usePlatform();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const invalidateAccount = useInvalidateAccount();
  const report = useMutation({
    mutationFn: () => api.call(securityLog.report, { query: { id: entry.id } }),
    onSuccess: () =>
      notify.success(t('All other devices were signed out. Change your password now.'), {
        duration: 10_000,
        action: {
          label: t('Change password'),
          onClick: () => navigation.navigate('/settings#security'),
        },
      }),
    onError: (error) =>
      notify.error(
        getErrorMessage(error, t("Couldn't sign out your other devices. Check your connection.")),
      ),
    onSettled: async () => {
      setIsConfirmOpen(false);
      await invalidateAccount();
    },
  });
  return (
    <>
      <Button
        size="sm"
        onClick={() => setIsConfirmOpen(true)}
        aria-label={t("This wasn't me: sign-in on {time}", { time })}
      >
        {t("This wasn't me")}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t("This wasn't you?")}
        confirmLabel={t('Sign out other devices')}
        busy={report.isPending}
        onConfirm={() => report.mutate()}
      >
        {t(
          'All devices except this one are signed out. Then change your password, and turn on two-factor authentication.',
        )}
      </ConfirmDialog>
    </>
  );
}
