import { openPlanKey, type OpenPlan } from '@scheduler/platform/open-plan';
import { useQuery } from '@tanstack/react-query';

/** Nobody fetches it: it is kept where every screen finds what it shows. */
export const useOpenPlan = (): OpenPlan | null =>
  useQuery<OpenPlan | null>({
    queryKey: openPlanKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  }).data ?? null;
