import { t } from '@scheduler/i18n';
import { getPreferredLanguage, loadMessages, setDocumentLanguage } from '@scheduler/i18n/language';
import { loadCatalog } from '@scheduler/i18n/messages';
import { yieldToMain } from '@scheduler/platform/yield-to-main';

const formatTitle = (title: string) => `${title} · AI Scheduler`;

/**
 * Loads the page in separate tasks, so that it responds to input in between. Messages load first,
 * because other modules use them on import.
 */
async function mountPage() {
  await loadMessages(loadCatalog).catch((error: unknown) => console.error('messages', error));
  await yieldToMain();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToMain();
  const { mountPublicPage: showPage } = await import(
    /* webpackMode: "eager" */ '@scheduler/platform/public-page'
  );
  await yieldToMain();
  const { LandingScreen } = await import(/* webpackMode: "eager" */ './landing-screen.tsx');
  await yieldToMain();
  showPage({
    Screen: LandingScreen,
    remote: 'landing',
    titles: {
      '/': formatTitle(t('Calendar and scheduling that thinks ahead')),
      '/privacy': formatTitle(t('Privacy Policy')),
      '/terms': formatTitle(t('Terms of Service')),
    },
  });
}

setDocumentLanguage(getPreferredLanguage());
mountPage().catch((error: unknown) => console.error('landing', error));
