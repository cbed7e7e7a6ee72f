import { lazy, memo, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFrame } from './page-frame.tsx';
import { Closing } from './sections/closing.tsx';
import { Demo } from './sections/demo.tsx';
import { Features } from './sections/features.tsx';
import { Hero, HERO_PIECES } from './sections/hero.tsx';
import { Pricing } from './sections/pricing.tsx';
import { TrustedBy } from './sections/trusted-by.tsx';
import { useHashScroll } from './use-hash-scroll.ts';
import { usePieces } from './use-pieces.ts';

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

/** From above to below, and in how many pieces each of them comes. */
const parts = [
  { Part: memo(Hero), of: HERO_PIECES },
  { Part: memo(TrustedBy), of: 1 },
  { Part: memo(Features), of: 7 },
  { Part: memo(Demo), of: 3 },
  { Part: memo(Pricing), of: 3 },
  { Part: memo(Closing), of: 1 },
];
const sum = (some: typeof parts) => some.reduce((pieces, { of }) => pieces + of, 0);
const inAll = sum(parts);

function Parts() {
  const shown = usePieces(inAll);
  return parts.map(({ Part, of }, index) => {
    const pieces = Math.min(of, shown - sum(parts.slice(0, index)));
    return pieces > 0 && <Part key={index} pieces={pieces} />;
  });
}
