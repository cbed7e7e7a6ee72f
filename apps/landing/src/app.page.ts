import { t } from '@scheduler/i18n';
import { getPreferredLanguage, loadMessages, setDocumentLanguage } from '@scheduler/i18n/language';
import { loadCatalog } from '@scheduler/i18n/messages';

const formatTitle = (title: string) => `${title} · AI Scheduler`;

/** Mounts the page. Messages load first, because other modules use them on import. */
async function mountPage() {
  await loadMessages(loadCatalog).catch((error: unknown) => console.error('messages', error));
  const { mountPublicPage } = await import(
    /* webpackMode: "eager" */ '@scheduler/platform/public-page'
  );
  const { LandingScreen } = await import(/* webpackMode: "eager" */ './landing-screen.tsx');
  mountPublicPage({
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
