import { lazy, memo, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFrame } from './page-frame.tsx';
import { CallToAction } from './sections/call-to-action.tsx';
import { Demo } from './sections/demo.tsx';
import { Features } from './sections/features.tsx';
import { Hero, HERO_STEPS } from './sections/hero.tsx';
import { Pricing } from './sections/pricing.tsx';
import { TrustedBy } from './sections/trusted-by.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import { useProgressiveRender } from './use-progressive-render.ts';

// Lazy-loaded, because few visitors open these pages.
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
  return <Sections />;
}

/** Sections from top to bottom, with the number of render steps of each. */
const sections = [
  { Part: memo(Hero), of: HERO_STEPS },
  { Part: memo(TrustedBy), of: 1 },
  { Part: memo(Features), of: 7 },
  { Part: memo(Demo), of: 3 },
  { Part: memo(Pricing), of: 3 },
  { Part: memo(CallToAction), of: 1 },
];
const countSteps = (list: typeof sections) =>
  list.reduce((visibleSteps, { of: stepCount }) => visibleSteps + stepCount, 0);
const totalSteps = countSteps(sections);

function Sections() {
  const renderedSteps = useProgressiveRender(totalSteps);
  return sections.map(({ Part: Section, of: stepCount }, index) => {
    const visibleSteps = Math.min(stepCount, renderedSteps - countSteps(sections.slice(0, index)));
    return visibleSteps > 0 && <Section key={index} visibleSteps={visibleSteps} />;
  });
}
