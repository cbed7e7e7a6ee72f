import { withLocalStorage, useUser } from '@scheduler/platform';
import { useState } from 'react';

interface Filters {
  hidden: ReadonlySet<string>;
  showGoogle: boolean;
}

function loadFilters(key: string): Filters {
  const text = withLocalStorage((storage) => storage.getItem(key)) ?? '{}';
  const { hidden = [], showGoogle = true } = JSON.parse(text) as {
    hidden?: string[];
    showGoogle?: boolean;
  };
  return { hidden: new Set(hidden), showGoogle };
}

/** Manages hidden schedules and the Google filter, stored in this browser. */
export function useFilters() {
  const key = `scheduler.filters.${useUser().id}`;
  const [filters, setFilters] = useState(() => loadFilters(key));
  const { hidden } = filters;
  const updateFilters = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes };
    setFilters(next);
    const serialized = JSON.stringify({ ...next, hidden: [...next.hidden] });
    withLocalStorage((storage) => storage.setItem(key, serialized));
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
