import { schedulesQuery } from '@scheduler/api-client/queries';
import type { Schedule } from '@scheduler/contracts/core';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../platform-context.tsx';

/**
 * Returns the schedule for new events for which the user hasn't chosen one.
 *
 * @returns `undefined` while loading, or if other people can see all of the user's schedules
 */
export function useDefaultSchedule(): Schedule | undefined {
  const { api } = usePlatform();
  return useQuery(schedulesQuery(api)).data?.find(({ is_default }) => is_default);
}
