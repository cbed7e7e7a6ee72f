import { googleEventsQuery, integrationsQuery, type Range } from '@scheduler/api-client/queries';
import type { GoogleEvent } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlan } from '@scheduler/platform/use-plan';

/** Whether Google's events can be shown, or what is missing; `null` while that is not known. */
export type GoogleAccess = 'shown' | 'plan' | 'connect' | null;

interface Google {
  access: GoogleAccess;
  events: readonly GoogleEvent[];
}

const none: readonly GoogleEvent[] = [];

/** Google's events of a range, asked for only if plan, integration and the person allow it. */
export function useGoogle(range: Range, now: number, show: boolean): Google {
  const { api, reportError } = usePlatform();
  const { features, known } = usePlan(now);
  const mayAsk = known && features.googleCalendarSync;
  const integrations = useQuery({ ...integrationsQuery(api), enabled: mayAsk });
  const active = integrations.data?.some(({ is_active }) => is_active) ?? false;
  const events = useQuery({ ...googleEventsQuery(api, range), enabled: active && show });

  const { error } = integrations;
  useEffect(() => {
    // The specification's warning: the calendar works without Google's part.
    if (error) reportError(error, 'google integrations');
  }, [error, reportError]);

  return { access: accessOf(), events: active && show ? (events.data ?? none) : none };

  function accessOf(): GoogleAccess {
    if (!known) return null;
    if (!features.googleCalendarSync) return 'plan';
    if (integrations.isPending) return null;
    return active ? 'shown' : 'connect';
  }
}
