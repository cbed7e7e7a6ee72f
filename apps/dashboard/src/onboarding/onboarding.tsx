import { useUser } from '@scheduler/platform';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { useState } from 'react';
import { saveProgress, loadProgress } from './onboarding-progress.ts';

const OnboardingSteps = lazyComponent(
  async () => (await import('./onboarding-steps.tsx')).OnboardingSteps,
);

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
    <OnboardingSteps
      onStarted={() => updateProgress('begun')}
      onDone={() => updateProgress('done')}
    />
  );
}
