import { prerenderPublicPage } from '@scheduler/platform/prerender-public-page';
import { LandingScreen } from './landing-screen.tsx';

/** Renders the landing page at build time. */
export const renderPage = (): string => prerenderPublicPage(LandingScreen, '/');
