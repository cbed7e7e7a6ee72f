import { safeSessionStorage } from '@scheduler/platform';

const getStorageKey = (name: string) => `scheduler.draft.${name}`;

/** Unsaved text, stored per tab so that it survives navigation and an expired session. */
export const drafts = {
  get: (name: string): string | null => safeSessionStorage.getItem(getStorageKey(name)),
  set: (name: string, text: string): void => safeSessionStorage.setItem(getStorageKey(name), text),
  remove: (name: string): void => safeSessionStorage.removeItem(getStorageKey(name)),
};
