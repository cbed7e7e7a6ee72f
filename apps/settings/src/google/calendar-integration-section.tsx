import { ApiError } from '@scheduler/api-client';
import { integrationsQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { usePlan } from '@scheduler/platform/use-plan';
import { Banner, LoadError } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { GoogleConnection } from './connection.tsx';
import { GoogleHeader } from './google-header.tsx';
import { GoogleNotConnected } from './not-connected.tsx';
import { useGoogleConnectResult } from './use-google-connect-result.ts';
import { Box, Section } from '../components/section.tsx';

const FORBIDDEN = 403;
const isProRequired = (error: Error | null) =>
  error instanceof ApiError && error.status === FORBIDDEN;

export function CalendarIntegrationSection() {
  const { reportError } = usePlatform();
  const { isIncluded, google, error, isPending, isFetching, refetch } = useGoogleIntegration();
  const advice = useGoogleConnectResult();
  useEffect(() => {
    if (error) reportError(error, 'calendar integrations');
  }, [error, reportError]);
  const hasLoadError = error !== null && !isProRequired(error) && google === undefined;
  return (
    <Section
      title={t('Calendar Integration')}
      description={t('Show Google events here, or keep both calendars in sync.')}
    >
      {advice && <Banner>{advice}</Banner>}
      {isPending || hasLoadError ? (
        <Box>
          <GoogleHeader isLoading={isPending} />
        </Box>
      ) : google ? (
        <GoogleConnection integration={google} />
      ) : (
        <GoogleNotConnected isIncluded={isIncluded && !isProRequired(error)} />
      )}
      {hasLoadError && (
        <LoadError
          message={t("Couldn't load your Google Calendar connection")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Section>
  );
}

/** Loads the Google integration if the plan includes it. `google` is undefined if there is none. */
function useGoogleIntegration() {
  const { api } = usePlatform();
  const [now] = useState(() => Date.now());
  const { features, isLoaded: isPlanLoaded } = usePlan(now);
  const isIncluded = features.googleCalendarSync;
  const { data, isPending, ...query } = useQuery({
    ...integrationsQuery(api),
    enabled: isPlanLoaded && isIncluded,
  });
  const google = data?.find(({ provider }) => provider === 'google');
  return { ...query, isIncluded, google, isPending: !isPlanLoaded || (isIncluded && isPending) };
}
