import { ApiError } from '@scheduler/api-client';
import { securityLog, type SecurityAction, type SecurityLogEntry } from '@scheduler/contracts/auth';
import { describeDevice } from '@scheduler/i18n/describe-device';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { PagedList } from '@scheduler/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History, LogIn, ShieldAlert } from 'lucide-react';
import { formatTime } from '@scheduler/platform/format-time';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Row, RowList, Subsection } from '../components/subsection.tsx';
import { ACCOUNT_KEYS } from './use-account.ts';
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

/** Lists sign-ins and changes of the account. Hosted Supabase projects have no such list. */
export function SecurityLog() {
  const { api } = usePlatform();
  const log = useInfiniteQuery({
    queryKey: ['security-log'],
    queryFn: ({ pageParam, signal }) =>
      api.call(securityLog.list, { query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (log.error instanceof ApiError && log.error.status === NOT_FOUND) return null;
  return (
    <Subsection title={t('Security log')}>
      <RowList>
        <PagedList
          query={log}
          noun={t('security log')}
          empty={t('No entries yet.')}
          className={styles.listItem}
        >
          {({ entries }) => entries.map((entry) => <EntryRow key={entry.id} entry={entry} />)}
        </PagedList>
      </RowList>
    </Subsection>
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
  return (
    <ConfirmButton
      label={t("This wasn't me")}
      aria-label={t("This wasn't me: sign-in on {time}", { time })}
      title={t("Don't recognize this sign-in?")}
      confirmLabel={t('Sign out other devices')}
      action={{
        mutationFn: () => api.call(securityLog.report, { query: { id: entry.id } }),
        onSuccess: () =>
          notify.success(t('All other devices were signed out. Change your password now.'), {
            duration: 10_000,
            action: {
              label: t('Change password'),
              onClick: () => navigation.navigate('/settings#security'),
            },
          }),
        failure: t("Couldn't sign out your other devices. Check your connection."),
        invalidates: ACCOUNT_KEYS,
      }}
    >
      {t(
        'This signs you out on all other devices. Then change your password and turn on two-factor authentication.',
      )}
    </ConfirmButton>
  );
}
