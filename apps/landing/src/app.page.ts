import { t } from '@scheduler/i18n';
import { chosenLanguage, learnMessages, markLanguage } from '@scheduler/i18n/language';
import { loadCatalogue } from '@scheduler/i18n/messages';
import { nextTask } from '@scheduler/platform/next-task';

const titled = (title: string) => `${title} · AI Scheduler`;

/**
 * All of it is this one script, run in tasks of its own each, so that what is drawn already answers
 * meanwhile. What a module says as it is loaded must find the language there.
 */
async function show() {
  await learnMessages(loadCatalogue).catch((error: unknown) => console.error('messages', error));
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { showPage } = await import(/* webpackMode: "eager" */ '@scheduler/platform/page');
  await nextTask();
  const { LandingScreen } = await import(/* webpackMode: "eager" */ './landing-screen.tsx');
  await nextTask();
  showPage({
    Screen: LandingScreen,
    remote: 'landing',
    titles: {
      '/': titled(t('Calendar and scheduling that thinks ahead')),
      '/privacy': titled(t('Privacy Policy')),
      '/terms': titled(t('Terms of Service')),
    },
  });
}

markLanguage(chosenLanguage());
show().catch((error: unknown) => console.error('landing', error));
