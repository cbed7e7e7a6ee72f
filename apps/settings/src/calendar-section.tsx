import { ApiError } from '@scheduler/api-client';
import { integrationsQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { usePlan } from '@scheduler/platform/use-plan';
import { Banner, LoadFailed } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Connection } from './google/connection.tsx';
import { GoogleHead } from './google/google-head.tsx';
import { NotConnected } from './google/not-connected.tsx';
import { useGoogleArrival } from './google/use-google-arrival.ts';
import { Box, Section } from './section.tsx';

const FORBIDDEN = 403;
const isForPro = (error: Error | null) => error instanceof ApiError && error.status === FORBIDDEN;

export function CalendarSection() {
  const { reportError } = usePlatform();
  const { isIncluded, google, error, isPending, isFetching, refetch } = useIntegration();
  const advice = useGoogleArrival();
  useEffect(() => {
    if (error) reportError(error, 'calendar integrations');
  }, [error, reportError]);
  const unread = error !== null && !isForPro(error) && google === undefined;
  return (
    <Section
      title={t('Calendar Integration')}
      lead={t(
        'Google events appear lighter on your calendar, or are copied and kept the same on both sides.',
      )}
    >
      {advice && <Banner>{advice}</Banner>}
      {isPending || unread ? (
        <Box>
          <GoogleHead isLoading={isPending} />
        </Box>
      ) : google ? (
        <Connection integration={google} />
      ) : (
        <NotConnected isIncluded={isIncluded && !isForPro(error)} />
      )}
      {unread && (
        <LoadFailed
          message={t('Whether Google Calendar is connected could not be read')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Section>
  );
}

/** The connected account, asked for only where the plan has one: `undefined` without. */
function useIntegration() {
  const { api } = usePlatform();
  const [now] = useState(() => Date.now());
  const { features, known } = usePlan(now);
  const isIncluded = features.googleCalendarSync;
  const { data, isPending, ...query } = useQuery({
    ...integrationsQuery(api),
    enabled: known && isIncluded,
  });
  const google = data?.find(({ provider }) => provider === 'google');
  return { ...query, isIncluded, google, isPending: !known || (isIncluded && isPending) };
}
