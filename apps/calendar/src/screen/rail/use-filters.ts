import { readStoredJson, safeLocalStorage, useUser } from '@scheduler/platform';
import { useMemo, useState } from 'react';

interface Filters {
  /** IDs of schedules. */
  hidden: string[];
  showGoogle: boolean;
}

const NO_FILTERS: Filters = { hidden: [], showGoogle: true };

function isFilters(value: unknown): value is Filters {
  const { hidden, showGoogle } = (value ?? {}) as Partial<Filters>;
  const isListOfIds = Array.isArray(hidden) && hidden.every((id) => typeof id === 'string');
  return isListOfIds && typeof showGoogle === 'boolean';
}

/** Manages hidden schedules and the Google filter, stored in this browser. */
export function useFilters() {
  const key = `scheduler.filters.${useUser().id}`;
  const [filters, setFilters] = useState(
    () => readStoredJson(safeLocalStorage, key, isFilters) ?? NO_FILTERS,
  );
  const { hidden, showGoogle } = filters;
  const updateFilters = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes };
    setFilters(next);
    safeLocalStorage.setItem(key, JSON.stringify(next));
  };
  return {
    showGoogle,
    hidden: useMemo(() => new Set(hidden), [hidden]),
    /** Replaces the set of hidden schedules. */
    setHidden: (ids: string[]) => updateFilters({ hidden: ids }),
    setScheduleHidden: (id: string, isHidden: boolean) =>
      updateFilters({
        hidden: isHidden ? [...hidden, id] : hidden.filter((other) => other !== id),
      }),
    setShowGoogle: (show: boolean) => updateFilters({ showGoogle: show }),
  };
}
