import {
  googleEventsQuery,
  integrationsQuery,
  queryKeys,
  type InstantRange,
} from '@scheduler/api-client/queries';
import type { GoogleEvent } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlan } from '@scheduler/platform/use-plan';

/**
 * Availability of Google events. `stale`: the last fetch failed; `plan`: requires a higher plan;
 * `connect` and `reconnect`: the user must connect an account; `none`: Google isn't configured on
 * this server; `null`: not loaded yet.
 */
export type GoogleAccess = 'shown' | 'stale' | 'plan' | 'connect' | 'reconnect' | 'none' | null;

interface GoogleState {
  access: GoogleAccess;
  events: readonly GoogleEvent[];
}

const NO_EVENTS: readonly GoogleEvent[] = [];

/** Fetches Google events if the plan, the integration and the user's filter allow it. */
export function useGoogleEvents(
  range: InstantRange,
  now: number,
  showGoogle: boolean,
): GoogleState {
  const { api, config, queryClient, reportError } = usePlatform();
  const { features, isLoaded } = usePlan(now);
  const isEnabled = isLoaded && features.googleCalendarSync;
  const integrations = useQuery({ ...integrationsQuery(api), enabled: isEnabled });
  const active = integrations.data?.some(({ is_active }) => is_active) ?? false;
  const events = useQuery({ ...googleEventsQuery(api, range), enabled: active && showGoogle });

  const integrationsError = integrations.error;
  const eventsError = events.error;
  useEffect(() => {
    // The calendar works without Google, so the error is only reported.
    if (integrationsError) reportError(integrationsError, 'google integrations');
  }, [integrationsError, reportError]);
  useEffect(() => {
    if (!eventsError) return;
    reportError(eventsError, 'google events');
    // The user may have revoked access.
    void queryClient.invalidateQueries({ queryKey: queryKeys.integrations });
  }, [eventsError, reportError, queryClient]);

  return {
    access: getAccess(),
    events: active && showGoogle ? (events.data ?? NO_EVENTS) : NO_EVENTS,
  };

  function getAccess(): GoogleAccess {
    if (!isLoaded) return null;
    if (!features.googleCalendarSync) return 'plan';
    if (integrations.isPending) return null;
    if (active) return eventsError && showGoogle ? 'stale' : 'shown';
    if (config.google_calendar === undefined) return 'none';
    return integrations.data?.length ? 'reconnect' : 'connect';
  }
}
