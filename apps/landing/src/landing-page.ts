import { t } from '@scheduler/i18n';
import { showPage } from '@scheduler/platform/page';
import { LandingScreen } from './landing-screen.tsx';

const titled = (title: string) => `${title} · AI Scheduler`;

showPage({
  Screen: LandingScreen,
  remote: 'landing',
  titles: {
    '/': titled(t('Calendar and scheduling that thinks ahead')),
    '/privacy': titled(t('Privacy Policy')),
    '/terms': titled(t('Terms of Service')),
  },
});
