import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFrame } from './page-frame.tsx';
import { Closing } from './sections/closing.tsx';
import { Demo } from './sections/demo.tsx';
import { Features } from './sections/features.tsx';
import { Hero } from './sections/hero.tsx';
import { Pricing } from './sections/pricing.tsx';
import { TrustedBy } from './sections/trusted-by.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import { useParts } from './use-parts.ts';

// Few read them, so the first visit does not carry them.
const PrivacyPolicy = lazy(async () => ({
  default: (await import('./legal/privacy-policy.tsx')).PrivacyPolicy,
}));
const TermsOfService = lazy(async () => ({
  default: (await import('./legal/terms-of-service.tsx')).TermsOfService,
}));

export function LandingScreen() {
  useHashScroll();
  return (
    <PageFrame>
      <Suspense>
        <Page />
      </Suspense>
    </PageFrame>
  );
}

function Page() {
  const { pathname } = useLocation();
  if (pathname === '/privacy') return <PrivacyPolicy />;
  if (pathname === '/terms') return <TermsOfService />;
  return <Parts />;
}

const parts = [Hero, TrustedBy, Features, Demo, Pricing, Closing];

function Parts() {
  const shown = useParts(parts.length);
  return parts.slice(0, shown).map((Part, index) => <Part key={index} />);
}
