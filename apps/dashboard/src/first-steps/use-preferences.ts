import { preferences } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';

export const PREFERENCES = ['preferences'];

export function usePreferences() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) => api.call(preferences.read, { signal }),
  });
}
