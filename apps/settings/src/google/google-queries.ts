import { queryKeys } from '@scheduler/api-client/queries';
import { googleSync, type GoogleCalendar } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';

const keys = {
  calendars: ['google-calendars'],
  log: ['google-log'],
  conflicts: ['google-conflicts'],
} as const;

const SOON = 3000;
const NOW_AND_THEN = 60_000;

const isMoving = ({ is_synced, health }: GoogleCalendar) =>
  is_synced && (health.state === 'syncing' || health.state === 'waiting');

/** The account's calendars with their health, which is read again as long as it is looked at. */
export function useGoogleCalendars(enabled = true) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: keys.calendars,
    queryFn: ({ signal }) => api.call(googleSync.calendars, { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? SOON : NOW_AND_THEN),
  });
}

/** The last syncs of a calendar, newest first. */
export function useSyncLog(calendarId: string) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: [...keys.log, calendarId],
    queryFn: ({ signal }) =>
      api.call(googleSync.log, { query: { calendar_id: calendarId }, signal }),
  });
}

/** Fields that were changed on both sides, the undecided first. */
export function useSyncConflicts(enabled = true) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: keys.conflicts,
    queryFn: ({ signal }) => api.call(googleSync.conflicts, { signal }),
    enabled,
    refetchInterval: NOW_AND_THEN,
  });
}

const { integrations, googleEvents, events, schedules, conflicts } = queryKeys;
const ours = [integrations, events, schedules, conflicts];
const ofGoogle = [googleEvents, ...Object.values(keys)];

const readAnew = (client: QueryClient, concerned: readonly QueryKey[]) =>
  Promise.all(concerned.map((queryKey) => client.invalidateQueries({ queryKey })));

/** Reads everything again that a connection or a sync may have changed. */
export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return async () => void (await readAnew(client, [...ours, ...ofGoogle]));
}

/** Lets go of what was read of an account once it is disconnected, and reads the rest again. */
export function useForgetGoogle(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(ofGoogle.map((queryKey) => client.cancelQueries({ queryKey })));
    client.setQueryData(integrations, []);
    await readAnew(client, ours);
    // Nothing on the screen shows it by now: a connection that comes next begins without it.
    for (const queryKey of ofGoogle) client.removeQueries({ queryKey, type: 'inactive' });
  };
}

/** Keeps an answer that tells of every calendar, so that it need not be asked for again. */
export function useKeepCalendars(): (calendars: GoogleCalendar[]) => void {
  const client = useQueryClient();
  return (calendars) => void client.setQueryData(keys.calendars, calendars);
}
