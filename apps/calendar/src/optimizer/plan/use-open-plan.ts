import { openPlanKey, type OpenPlan } from '@scheduler/platform/open-plan';
import { useQuery } from '@tanstack/react-query';

/** Reads the open plan from the query cache. It is set by `setOpenPlan` and never fetched. */
export const useOpenPlan = (): OpenPlan | null =>
  useQuery<OpenPlan | null>({
    queryKey: openPlanKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  }).data ?? null;
