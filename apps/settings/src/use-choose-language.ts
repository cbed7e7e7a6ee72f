import { preferencesQuery } from '@scheduler/api-client/queries';
import { preferences } from '@scheduler/contracts/core';
import { chooseLanguage } from '@scheduler/i18n/language';
import { usePlatform } from '@scheduler/platform';
import { withGuess } from '@scheduler/platform/clock';

/** Keeps a language with the account, for letters and other devices, and shows the page in it. */
export function useChooseLanguage() {
  const { api, queryClient, reportError } = usePlatform();
  return async (language: string) => {
    try {
      const told = await queryClient.query(preferencesQuery(api));
      await api.call(preferences.update, { body: withGuess(told, { language }) });
    } catch (error) {
      // The page can be read in it all the same.
      reportError(error, 'language');
    }
    chooseLanguage(language);
  };
}
