import type { Schedule } from '@scheduler/contracts/core';

export interface QuickAddProps {
  schedules: readonly Schedule[];
  onClose: () => void;
}

export interface QuickAddDialogProps extends QuickAddProps {
  text: string;
  onTextChange: (text: string) => void;
  /** Returns the element to focus after the dialog has been closed. */
  finalFocus: () => HTMLElement | null;
}
