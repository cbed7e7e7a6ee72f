import { preferencesQuery } from '@scheduler/api-client/queries';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';

export function usePreferences() {
  const { api } = usePlatform();
  return useQuery(preferencesQuery(api));
}
