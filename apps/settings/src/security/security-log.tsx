import { ApiError } from '@scheduler/api-client';
import { securityLog, type SecurityAction, type SecurityLogEntry } from '@scheduler/contracts/auth';
import { describeDevice } from '@scheduler/i18n/describe-device';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, ConfirmDialog, ListPage } from '@scheduler/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { History, LogIn, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../error-message.ts';
import { formatTime } from '@scheduler/platform/format-time';
import { Row, RowList, Subsection } from '../components/subsection.tsx';
import { useInvalidateAccount } from './use-account.ts';
import styles from './security.module.css';

const NOT_FOUND = 404;

const ACTION_LABELS: Record<SecurityAction, string> = {
  'signed-in': t('Signed in'),
  'signed-up': t('Signed up'),
  'signed-out': t('Signed out'),
  'sign-in-reported': t('Unrecognized sign-in reported'),
  'password-changed': t('Password changed'),
  'password-reset-requested': t('Password reset requested'),
  'email-changed': t('Email address changed'),
  'identity-linked': t('Sign-in method linked'),
  'identity-unlinked': t('Sign-in method unlinked'),
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
  'feed-created': t('Calendar link created'),
  'feed-revoked': t('Calendar link revoked'),
  'schedule-shared': t('Schedule shared'),
  'schedule-unshared': t('Schedule no longer shared'),
  'google-connected': t('Google Calendar connected'),
  'google-disconnected': t('Google Calendar disconnected'),
};

const useSecurityLogPage = (after: string | null) => {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['security-log', after],
    queryFn: ({ signal }) =>
      api.call(securityLog.list, { query: after === null ? {} : { after }, signal }),
  });
};

/** Lists sign-ins and changes of the account. Hosted Supabase projects have no such list. */
export function SecurityLog() {
  const { error } = useSecurityLogPage(null);
  // One cursor per loaded page; `null` is the first page.
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  if (error instanceof ApiError && error.status === NOT_FOUND) return null;
  return (
    <Subsection title={t('Security log')}>
      <RowList>
        {cursors.map((after, index) => (
          <SecurityLogPage
            key={after}
            after={after}
            onShowMore={
              index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
            }
          />
        ))}
      </RowList>
    </Subsection>
  );
}

interface PageProps {
  after: string | null;
  /** Loads the next page. Only the last page has it. */
  onShowMore: ((next: string) => void) | undefined;
}

function SecurityLogPage({ after, onShowMore }: PageProps) {
  return (
    <ListPage
      page={useSecurityLogPage(after)}
      noun={t('security log')}
      empty={t('No entries yet.')}
      isFirst={after === null}
      onShowMore={onShowMore}
      className={styles.listItem}
    >
      {({ entries }) => entries.map((entry) => <EntryRow key={entry.id} entry={entry} />)}
    </ListPage>
  );
}

const getIcon = (action: SecurityAction) => {
  if (action === 'signed-in') return <LogIn />;
  return action === 'sign-in-reported' ? <ShieldAlert /> : <History />;
};

function EntryRow({ entry }: { entry: SecurityLogEntry }) {
  const { action, subject, user_agent, place, ip, created_at } = entry;
  const time = formatTime(created_at, 'fullDateAndTime');
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
        title={t("Don't recognize this sign-in?")}
        confirmLabel={t('Sign out other devices')}
        busy={report.isPending}
        onConfirm={() => report.mutate()}
      >
        {t(
          'This signs you out on all other devices. Then change your password and turn on two-factor authentication.',
        )}
      </ConfirmDialog>
    </>
  );
}
