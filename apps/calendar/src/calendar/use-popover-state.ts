import { useState } from 'react';

/** Open state of a popover that closes when a dialog covers it. */
export function usePopoverState(isCovered: boolean) {
  const [open, setOpen] = useState(false);
  if (isCovered && open) setOpen(false);
  return [open, setOpen] as const;
}
