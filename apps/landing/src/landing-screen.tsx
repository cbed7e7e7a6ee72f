import { lazyComponent } from '@scheduler/platform/lazy-component';
import { useLocation } from 'react-router-dom';
import { PageFrame } from './page-frame.tsx';
import { CallToAction } from './sections/call-to-action.tsx';
import { Demo } from './sections/demo.tsx';
import { Features } from './sections/features.tsx';
import { Hero } from './sections/hero.tsx';
import { Pricing } from './sections/pricing.tsx';
import { TrustedBy } from './sections/trusted-by.tsx';
import { useHashScroll } from './use-hash-scroll.ts';

// Lazy-loaded, because few visitors open these pages.
const PrivacyPolicy = lazyComponent(
  async () => (await import('./legal/privacy-policy.tsx')).PrivacyPolicy,
);
const TermsOfService = lazyComponent(
  async () => (await import('./legal/terms-of-service.tsx')).TermsOfService,
);

export function LandingScreen() {
  useHashScroll();
  return (
    <PageFrame>
      <Page />
    </PageFrame>
  );
}

function Page() {
  const { pathname } = useLocation();
  if (pathname === '/privacy') return <PrivacyPolicy />;
  if (pathname === '/terms') return <TermsOfService />;
  return (
    <>
      <Hero />
      <TrustedBy />
      <Features />
      <Demo />
      <Pricing />
      <CallToAction />
    </>
  );
}
