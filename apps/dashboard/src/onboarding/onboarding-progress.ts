import { safeLocalStorage } from '@scheduler/platform';

const getStorageKey = (userId: string) => `scheduler.first-steps.${userId}`;

/** A user's onboarding progress, stored in this browser. */
export type OnboardingProgress = 'unseen' | 'begun' | 'done';

export function loadProgress(userId: string): OnboardingProgress {
  const stored = safeLocalStorage.getItem(getStorageKey(userId));
  return stored === 'begun' || stored === 'done' ? stored : 'unseen';
}

export function saveProgress(
  userId: string,
  progress: Exclude<OnboardingProgress, 'unseen'>,
): void {
  safeLocalStorage.setItem(getStorageKey(userId), progress);
}
