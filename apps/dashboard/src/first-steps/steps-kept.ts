import { stored } from '@scheduler/platform';

const keyOf = (userId: string) => `scheduler.first-steps.${userId}`;

/** How far somebody came with the first steps, in this browser. */
export type Progress = 'unseen' | 'begun' | 'done';

export function progressOf(userId: string): Progress {
  const kept = stored((storage) => storage.getItem(keyOf(userId)));
  return kept === 'begun' || kept === 'done' ? kept : 'unseen';
}

export function keepProgress(userId: string, progress: Exclude<Progress, 'unseen'>): void {
  stored((storage) => storage.setItem(keyOf(userId), progress));
}
