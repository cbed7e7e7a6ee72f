import { schedulesQuery } from '@scheduler/api-client/queries';
import type { Schedule } from '@scheduler/contracts/core';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../platform-context.tsx';

/**
 * Returns the schedule for new events for which the user hasn't chosen one.
 *
 * @returns `undefined` while loading; `null` if all schedules of the user are shared
 */
export function useDefaultSchedule(): Schedule | null | undefined {
  const { api } = usePlatform();
  const { data } = useQuery(schedulesQuery(api));
  return data && (data.find(({ is_default }) => is_default) ?? null);
}
