import { useState } from 'react';

/** Open state of a popover that closes when a dialog covers it. */
export function usePopoverState(isDialogOpen: boolean) {
  const [open, setOpen] = useState(false);
  if (isDialogOpen && open) setOpen(false);
  return [open, setOpen] as const;
}
