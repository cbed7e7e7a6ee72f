import { integrationsQuery } from '@scheduler/api-client/queries';
import type { Integration } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { usePlan } from '@scheduler/platform/use-plan';
import { LoadFailed, Skeleton } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useEffect, useState } from 'react';
import { longDate } from './format.ts';
import { Box, BoxLine, Section } from './section.tsx';
import styles from './calendar-section.module.css';

export function CalendarSection() {
  const { api, reportError } = usePlatform();
  const { data, error, isPending, isFetching, refetch } = useQuery(integrationsQuery(api));
  const [now] = useState(() => Date.now());
  const included = usePlan(now).features.googleCalendarSync;
  useEffect(() => {
    if (error) reportError(error, 'calendar integrations');
  }, [error, reportError]);
  const google = data?.find(({ provider, is_active }) => provider === 'google' && is_active);
  return (
    <Section
      title="Calendar Integration"
      lead="Google events appear lighter and stay read-only here."
    >
      <Box>
        <BoxLine>
          <span className={styles.mark}>
            <CalendarSync size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <div className={styles.name}>
            <h3>Google Calendar</h3>
            {isPending && <LoadingStatus />}
            {data && <Status connected={google !== undefined} />}
          </div>
        </BoxLine>
        {google && <Connection integration={google} />}
        {data && !google && !included && (
          <BoxLine quiet>Google Calendar sync requires Pro plan</BoxLine>
        )}
      </Box>
      {error && !data && (
        <LoadFailed
          message="Whether Google Calendar is connected could not be read"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Section>
  );
}

const Status = ({ connected }: { connected: boolean }) => (
  <p className={connected ? styles.connected : styles.status}>
    {connected ? 'Connected' : 'Not connected'}
  </p>
);

const LoadingStatus = () => (
  <span role="status">
    <span className="sr-only">Loading calendar integration</span>
    <Skeleton width={96} height={16} />
  </span>
);

const Connection = ({ integration }: { integration: Integration }) => (
  <BoxLine quiet>
    <dl className={styles.facts}>
      <dt>Connected on</dt>
      <dd>{longDate(integration.created_at)}</dd>
      {integration.calendar_id && (
        <>
          <dt>Calendar ID</dt>
          <dd>{integration.calendar_id}</dd>
        </>
      )}
    </dl>
  </BoxLine>
);
