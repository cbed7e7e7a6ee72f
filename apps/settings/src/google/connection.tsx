import type { Integration } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Banner, Button } from '@scheduler/ui';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../format.ts';
import { Box, BoxLine } from '../section.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { GoogleHead } from './google-head.tsx';
import { SyncedCalendars } from './synced-calendars.tsx';
import { useConnect } from './use-connect.ts';
import { useSyncNow } from './use-sync.ts';
import styles from './google.module.css';

/** A connected account: whose, since when, what is synced where, and how that goes. */
export function Connection({ integration }: { integration: Integration }) {
  const { is_active, is_demo } = integration;
  const sync = useSyncNow();
  const [isEnding, setIsEnding] = useState(false);
  return (
    <>
      {!is_active && <Reconnect problem={integration.problem} />}
      <Box>
        <GoogleHead isConnected={is_active} isDemo={is_demo}>
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
          <Button size="sm" variant="danger" onClick={() => setIsEnding(true)}>
            {t('Disconnect')}
          </Button>
        </GoogleHead>
        <Facts integration={integration} />
        <SyncedCalendars integration={integration} isSyncing={sync.isPending} isEnding={isEnding} />
      </Box>
      {isEnding && <DisconnectDialog onClose={() => setIsEnding(false)} />}
    </>
  );
}

const REASONS = {
  reconnect: t('Google no longer lets AI Scheduler in.'),
  consent: t('Google lets AI Scheduler in, but not at your calendars: tick them when it asks.'),
};

/** Why nothing is synced any more, with the one button that mends it. */
function Reconnect({ problem }: Pick<Integration, 'problem'>) {
  const { google_calendar: mode } = usePlatform().config;
  const { connect, asking } = useConnect();
  const action = mode && (
    <Button size="sm" busy={asking} onClick={connect}>
      {t('Reconnect')}
    </Button>
  );
  return (
    <Banner tone="warn" action={action}>
      <b>{REASONS[problem ?? 'reconnect']}</b>{' '}
      {t('Nothing is lost: what changed meanwhile is synced once you reconnect.')}
    </Banner>
  );
}

function Facts({ integration: { created_at, calendar_id, email } }: { integration: Integration }) {
  const facts = [
    [t('Connected on'), longDate(created_at)],
    [t('Calendar ID'), calendar_id],
    // Of most accounts the one is called like the other.
    [t('Account'), email === calendar_id ? null : email],
  ];
  return (
    <BoxLine quiet>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </BoxLine>
  );
}
