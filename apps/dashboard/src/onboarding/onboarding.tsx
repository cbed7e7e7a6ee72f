import { useUser } from '@scheduler/platform';
import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';
import { lazy, Suspense, useState } from 'react';
import { saveProgress, loadProgress } from './onboarding-progress.ts';

const OnboardingSteps = lazy(async () => ({
  default: (await retryDynamicImport(() => import('./onboarding-steps.tsx'))).OnboardingSteps,
}));

/** Onboarding for new users, shown above an empty dashboard. */
export function Onboarding({ isEmpty }: { isEmpty: boolean }) {
  const { id } = useUser();
  const [progress, setProgress] = useState(() => loadProgress(id));
  const updateProgress = (next: 'begun' | 'done') => {
    saveProgress(id, next);
    setProgress(next);
  };
  if (progress === 'done' || (progress === 'unseen' && !isEmpty)) return null;
  return (
    <Suspense>
      <OnboardingSteps
        onStarted={() => updateProgress('begun')}
        onDone={() => updateProgress('done')}
      />
    </Suspense>
  );
}
