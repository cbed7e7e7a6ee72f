import { withLocalStorage } from '@scheduler/platform';

const getStorageKey = (userId: string) => `scheduler.first-steps.${userId}`;

/** A user's onboarding progress, stored in this browser. */
export type OnboardingProgress = 'unseen' | 'begun' | 'done';

export function loadProgress(userId: string): OnboardingProgress {
  const stored = withLocalStorage((storage) => storage.getItem(getStorageKey(userId)));
  return stored === 'begun' || stored === 'done' ? stored : 'unseen';
}

export function saveProgress(
  userId: string,
  progress: Exclude<OnboardingProgress, 'unseen'>,
): void {
  withLocalStorage((storage) => storage.setItem(getStorageKey(userId), progress));
}
