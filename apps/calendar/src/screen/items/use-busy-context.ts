import type { Schedule } from '@scheduler/contracts/core';
import { useUser } from '@scheduler/platform';
import { useMemo } from 'react';

/** Returns what determines which events block the user's time, and how they are displayed. */
export function useBusyContext(schedules: readonly Schedule[]) {
  const { email } = useUser();
  return useMemo(
    () => ({ email, schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])) }),
    [email, schedules],
  );
}
