import { readStoredJson, safeLocalStorage } from '@scheduler/platform';

const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Reads a list of notification keys that this browser has stored. */
export const readStoredKeys = (storageKey: string): string[] =>
  readStoredJson(safeLocalStorage, storageKey, isStringList) ?? [];

export const storeKeys = (storageKey: string, keys: readonly string[]) =>
  safeLocalStorage.setItem(storageKey, JSON.stringify(keys));
