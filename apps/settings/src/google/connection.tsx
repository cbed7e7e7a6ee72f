import type { Integration } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Banner, Button } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '@scheduler/platform/format-time';
import { Box, BoxRow } from '../components/section.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { GoogleHeader } from './google-header.tsx';
import { SyncedCalendars } from './synced-calendars.tsx';
import { useConnectGoogle } from './use-connect-google.ts';
import { useSyncNow } from './use-sync-actions.ts';
import styles from './google.module.css';

/** Shows the connected account and its synced calendars. */
export function GoogleConnection({ integration }: { integration: Integration }) {
  const { is_active, is_demo } = integration;
  const sync = useSyncNow();
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  return (
    <>
      {!is_active && <ReconnectBanner problem={integration.problem} />}
      <Box>
        <GoogleHeader isConnected={is_active} isDemo={is_demo}>
          {is_active && (
            <Button
              size="sm"
              icon={<RefreshCw aria-hidden="true" />}
              busy={sync.isPending}
              onClick={() => sync.mutate()}
            >
              {t('Sync Now')}
            </Button>
          )}
          <Button size="sm" variant="danger" onClick={() => setIsDisconnecting(true)}>
            {t('Disconnect')}
          </Button>
        </GoogleHeader>
        <AccountDetails integration={integration} />
        <SyncedCalendars
          integration={integration}
          isSyncing={sync.isPending}
          isDisconnecting={isDisconnecting}
        />
      </Box>
      {isDisconnecting && <DisconnectDialog onClose={() => setIsDisconnecting(false)} />}
    </>
  );
}

const PROBLEM_MESSAGES = {
  reconnect: t('AI Scheduler can no longer access your Google Calendar.'),
  consent: t("AI Scheduler can't see your calendars. Reconnect and allow calendar access."),
};

/** Explains why syncing has stopped and offers to reconnect. */
function ReconnectBanner({ problem }: Pick<Integration, 'problem'>) {
  const { google_calendar: mode } = usePlatform().config;
  const { connect, isConnecting } = useConnectGoogle();
  const action = mode && (
    <Button size="sm" busy={isConnecting} onClick={connect}>
      {t('Reconnect')}
    </Button>
  );
  return (
    <Banner tone="warn" action={action}>
      <b>{PROBLEM_MESSAGES[problem ?? 'reconnect']}</b>{' '}
      {t('Nothing is lost. Your changes will sync when you reconnect.')}
    </Banner>
  );
}

function AccountDetails({ integration }: { integration: Integration }) {
  const { created_at, calendar_id, email } = integration;
  const details = [
    [t('Connected on'), formatTime(created_at, 'fullDate')],
    [t('Calendar ID'), calendar_id],
    // The calendar ID of most accounts is their email address.
    [t('Account'), email === calendar_id ? null : email],
  ];
  return (
    <BoxRow muted>
      <dl className={styles.accountDetails}>
        {details.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </BoxRow>
  );
}
