import { preferencesQuery, queryKeys } from '@scheduler/api-client/queries';
import { preferences, type PreferenceChanges } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { withGuess } from '@scheduler/platform/clock';
import { useMutation } from '@tanstack/react-query';
import { failureText } from './failure-text.ts';

/** Changes some of the person's preferences, on every screen that is open. */
export function useChangePreferences(failed: string) {
  const { api, notify, queryClient: client } = usePlatform();
  return useMutation({
    mutationFn: async (changes: PreferenceChanges) => {
      const told = await client.query(preferencesQuery(api));
      return api.call(preferences.update, {
        body: withGuess(told, changes),
        ifMatch: told.version,
      });
    },
    onSuccess: (saved) => client.setQueryData(queryKeys.preferences, saved),
    onError: (error) => {
      notify.error(failureText(error, failed));
      void client.invalidateQueries({ queryKey: queryKeys.preferences });
    },
  });
}
