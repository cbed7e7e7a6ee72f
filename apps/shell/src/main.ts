import { getPreferredLanguage, loadMessages, setDocumentLanguage } from '@scheduler/i18n/language';
import { loadCatalog } from '@scheduler/i18n/messages';

setDocumentLanguage(getPreferredLanguage());

// Messages must be loaded before modules that use them. English needs no request.
loadMessages(loadCatalog)
  .catch((error: unknown) => console.error('messages', error))
  .then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))
  .catch((error: unknown) => {
    console.error('shell', error);
    dispatchEvent(new Event('loadfailure')); // see load-failure.ts
  });
