import { preferencesQuery, queryKeys } from '@scheduler/api-client/queries';
import { preferences, type PreferenceChanges } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { addGuessedPreferences } from '@scheduler/platform/time-settings';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '@scheduler/platform/error-messages';

/** Updates user preferences and the cached copy that all open screens share. */
export function useUpdatePreferences(failureMessage: string) {
  const { api, notify, queryClient } = usePlatform();
  return useMutation({
    mutationFn: async (changes: PreferenceChanges) => {
      const current = await queryClient.query(preferencesQuery(api));
      return api.call(preferences.update, {
        body: addGuessedPreferences(current, changes),
        ifMatch: current.version,
      });
    },
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.preferences, saved),
    onError: (error) => {
      notify.error(getErrorMessage(error, failureMessage));
      void queryClient.invalidateQueries({ queryKey: queryKeys.preferences });
    },
  });
}
