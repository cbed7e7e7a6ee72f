import { chosenLanguage, learnMessages, markLanguage } from '@scheduler/i18n/language';
import { loadCatalogue } from '@scheduler/i18n/messages';

markLanguage(chosenLanguage());

// What a module says as it is loaded must find the language there. English waits for nothing: the
// rest is part of this same script.
learnMessages(loadCatalogue)
  .catch((error: unknown) => console.error('messages', error))
  .then(() => import(/* webpackMode: "eager" */ './landing-page.ts'))
  .catch((error: unknown) => console.error('landing', error));
