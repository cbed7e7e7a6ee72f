import {
  googleEventsQuery,
  integrationsQuery,
  queryKeys,
  type Range,
} from '@scheduler/api-client/queries';
import type { GoogleEvent } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlan } from '@scheduler/platform/use-plan';

/**
 * Whether Google's events can be shown (`stale`: they could not be read), or what is missing;
 * `none` where no Google is set up, `null` while that is not known.
 */
export type GoogleAccess = 'shown' | 'stale' | 'plan' | 'connect' | 'reconnect' | 'none' | null;

interface Google {
  access: GoogleAccess;
  events: readonly GoogleEvent[];
}

const none: readonly GoogleEvent[] = [];

/** Google's events of a range, asked for only if plan, integration and the person allow it. */
export function useGoogle(range: Range, now: number, show: boolean): Google {
  const { api, config, queryClient, reportError } = usePlatform();
  const { features, known } = usePlan(now);
  const mayAsk = known && features.googleCalendarSync;
  const integrations = useQuery({ ...integrationsQuery(api), enabled: mayAsk });
  const active = integrations.data?.some(({ is_active }) => is_active) ?? false;
  const events = useQuery({ ...googleEventsQuery(api, range), enabled: active && show });

  const unknown = integrations.error;
  const unread = events.error;
  useEffect(() => {
    // The specification's warning: the calendar works without Google's part.
    if (unknown) reportError(unknown, 'google integrations');
  }, [unknown, reportError]);
  useEffect(() => {
    if (!unread) return;
    reportError(unread, 'google events');
    // Access may have ended since.
    void queryClient.invalidateQueries({ queryKey: queryKeys.integrations });
  }, [unread, reportError, queryClient]);

  return { access: accessOf(), events: active && show ? (events.data ?? none) : none };

  function accessOf(): GoogleAccess {
    if (!known) return null;
    if (!features.googleCalendarSync) return 'plan';
    if (integrations.isPending) return null;
    if (active) return unread && show ? 'stale' : 'shown';
    if (config.google_calendar === undefined) return 'none';
    return integrations.data?.length ? 'reconnect' : 'connect';
  }
}
