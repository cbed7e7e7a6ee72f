import { useState } from 'react';

/** Whether a popover is open: what a dialog covers closes. */
export function useOpenUncovered(covered: boolean) {
  const [open, setOpen] = useState(false);
  if (covered && open) setOpen(false);
  return [open, setOpen] as const;
}
