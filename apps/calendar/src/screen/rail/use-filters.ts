import { readStoredJson, safeLocalStorage, useUser } from '@scheduler/platform';
import { useState } from 'react';

interface Filters {
  hidden: ReadonlySet<string>;
  showGoogle: boolean;
}

interface StoredFilters {
  hidden: string[];
  showGoogle: boolean;
}

function isStoredFilters(value: unknown): value is StoredFilters {
  const { hidden, showGoogle } = (value ?? {}) as Partial<StoredFilters>;
  const isListOfIds = Array.isArray(hidden) && hidden.every((id) => typeof id === 'string');
  return isListOfIds && typeof showGoogle === 'boolean';
}

function loadFilters(key: string): Filters {
  const stored = readStoredJson(safeLocalStorage, key, isStoredFilters);
  return { hidden: new Set(stored?.hidden), showGoogle: stored?.showGoogle ?? true };
}

/** Manages hidden schedules and the Google filter, stored in this browser. */
export function useFilters() {
  const key = `scheduler.filters.${useUser().id}`;
  const [filters, setFilters] = useState(() => loadFilters(key));
  const { hidden } = filters;
  const updateFilters = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes };
    setFilters(next);
    const stored: StoredFilters = { ...next, hidden: [...next.hidden] };
    safeLocalStorage.setItem(key, JSON.stringify(stored));
  };
  return {
    ...filters,
    /** Replaces the set of hidden schedules. */
    setHidden: (ids: Iterable<string>) => updateFilters({ hidden: new Set(ids) }),
    setScheduleHidden: (id: string, isHidden: boolean) =>
      updateFilters({
        hidden: new Set(isHidden ? [...hidden, id] : [...hidden].filter((other) => other !== id)),
      }),
    setShowGoogle: (showGoogle: boolean) => updateFilters({ showGoogle }),
  };
}
