import type { Schedule } from '@scheduler/contracts/core';

export interface QuickAddProps {
  schedules: readonly Schedule[];
  /** Schedules hidden by the calendar's filters. */
  hiddenScheduleIds: ReadonlySet<string>;
  onClose: () => void;
}

export interface QuickAddDialogProps extends QuickAddProps {
  text: string;
  onTextChange: (text: string) => void;
  /** Returns the element to focus after the dialog has been closed. */
  finalFocus: () => HTMLElement | null;
}
