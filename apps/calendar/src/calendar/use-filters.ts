import { stored, useUser } from '@scheduler/platform';
import { useState } from 'react';

interface Filters {
  hidden: ReadonlySet<string>;
  showGoogle: boolean;
}

function keptFilters(key: string): Filters {
  const text = stored((storage) => storage.getItem(key)) ?? '{}';
  const { hidden = [], showGoogle = true } = JSON.parse(text) as {
    hidden?: string[];
    showGoogle?: boolean;
  };
  return { hidden: new Set(hidden), showGoogle };
}

/** Schedules that are hidden, and whether Google's events show: kept in this browser. */
export function useFilters() {
  const key = `scheduler.filters.${useUser().id}`;
  const [filters, setFilters] = useState(() => keptFilters(key));
  const { hidden } = filters;
  const change = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes };
    setFilters(next);
    const kept = JSON.stringify({ ...next, hidden: [...next.hidden] });
    stored((storage) => storage.setItem(key, kept));
  };
  return {
    ...filters,
    /** Hides these schedules, and no others. */
    onHidden: (ids: Iterable<string>) => change({ hidden: new Set(ids) }),
    onHide: (id: string, hide: boolean) =>
      change({ hidden: new Set(hide ? [...hidden, id] : [...hidden].filter((it) => it !== id)) }),
    onShowGoogle: (showGoogle: boolean) => change({ showGoogle }),
  };
}
