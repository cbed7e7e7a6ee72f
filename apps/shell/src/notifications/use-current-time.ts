import { useNow } from '@scheduler/platform/use-now';
import { useState } from 'react';

/**
 * Returns the time in epoch milliseconds when the component was mounted, or when the current minute
 * began, whichever is later. At the mount, `useNow` can be up to a minute behind, which is too much
 * for “starts in 5 minutes”.
 */
export function useCurrentTime(): number {
  const [mountedAt] = useState(Date.now);
  return Math.max(mountedAt, useNow());
}
