import { invalidateAll, queryKeys } from '@scheduler/api-client/queries';
import { googleSync, type GoogleCalendar } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { useQuery, type QueryClient } from '@tanstack/react-query';

export const syncKeys = {
  calendars: ['google-calendars'],
  log: ['google-log'],
  conflicts: ['google-conflicts'],
} as const;

const ACTIVE_REFETCH_MS = 3000;
const IDLE_REFETCH_MS = 60_000;

const isSyncInProgress = ({ is_synced, health }: GoogleCalendar) =>
  is_synced && (health.state === 'syncing' || health.state === 'waiting');

/** Loads the account's calendars and polls their sync health. */
export function useGoogleCalendars(enabled = true) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: syncKeys.calendars,
    queryFn: ({ signal }) => api.call(googleSync.calendars, { signal }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.some(isSyncInProgress) ? ACTIVE_REFETCH_MS : IDLE_REFETCH_MS,
  });
}

/** Loads a calendar's most recent syncs, newest first. */
export function useSyncLog(calendarId: string) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: [...syncKeys.log, calendarId],
    queryFn: ({ signal }) =>
      api.call(googleSync.log, { query: { calendar_id: calendarId }, signal }),
  });
}

/** Loads fields that were changed on both sides, unresolved conflicts first. */
export function useSyncConflicts(enabled = true) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: syncKeys.conflicts,
    queryFn: ({ signal }) => api.call(googleSync.conflicts, { signal }),
    enabled,
    refetchInterval: IDLE_REFETCH_MS,
  });
}

const { integrations, googleEvents, events, schedules, conflicts } = queryKeys;
const localKeys = [integrations, events, schedules, conflicts];
const googleKeys = [googleEvents, ...Object.values(syncKeys)];

/** Keys of every query that a connection or a sync may have changed. */
export const SYNC_DATA_KEYS = [...localKeys, ...googleKeys];

/** Removes the cached data of a disconnected account and refetches the rest. */
export async function clearGoogleData(queryClient: QueryClient): Promise<void> {
  await Promise.all(googleKeys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
  queryClient.setQueryData(integrations, []);
  await invalidateAll(queryClient, localKeys);
  // Remove inactive queries, so that a new connection doesn't start with stale data.
  for (const queryKey of googleKeys) queryClient.removeQueries({ queryKey, type: 'inactive' });
}
