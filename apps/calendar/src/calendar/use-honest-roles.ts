import { useEffect, type RefObject } from 'react';

const TABLE_ROLES =
  ':is([role="table"], [role="rowgroup"], [role="row"], [role="cell"], [role="columnheader"])';

/**
 * Takes back the table roles that react-big-calendar gives to parts that make no table: rows
 * without cells, cells without rows. A screen reader would count columns that are not there; the
 * items and dates have names of their own.
 */
export function useHonestRoles(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const mend = () => {
      for (const part of element.querySelectorAll(TABLE_ROLES)) {
        if (part.hasAttribute('aria-label')) part.setAttribute('role', 'group');
        else part.removeAttribute('role');
      }
    };
    mend();
    const observer = new MutationObserver(mend);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [grid]);
}
