import { preferencesQuery } from '@scheduler/api-client/queries';
import { preferences } from '@scheduler/contracts/core';
import { setLanguage } from '@scheduler/i18n/language';
import { usePlatform } from '@scheduler/platform';
import { addGuessedPreferences } from '@scheduler/platform/time-settings';

/** Saves the language to the account, for emails and other devices, and switches the UI to it. */
export function useChangeLanguage() {
  const { api, queryClient, reportError } = usePlatform();
  return async (language: string) => {
    try {
      const current = await queryClient.query(preferencesQuery(api));
      await api.call(preferences.update, { body: addGuessedPreferences(current, { language }) });
    } catch (error) {
      // Switch the UI even if saving failed.
      reportError(error, 'language');
    }
    setLanguage(language);
  };
}
