import { useEffect, useState } from 'react';

/** Whether a popover is open: what a dialog covers closes. */
export function useOpenUncovered(covered: boolean) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (covered) setOpen(false);
  }, [covered]);
  return [open, setOpen] as const;
}
