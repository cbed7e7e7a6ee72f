import type { SuggestedTime } from '@scheduler/contracts/ai';

const instant = (time: string) => new Date(time).toISOString();

/** A time that costs nobody anything, given by the wall clock of the test. */
export const suggestedTime = (start: string, end: string, reasons: string[]): SuggestedTime => ({
  start_time: instant(start),
  end_time: instant(end),
  score: 100,
  cost: 0,
  breakdown: {
    optional_missing: 0,
    tentative_overlap: 0,
    focus_loss: 0,
    avoid_windows: 0,
    back_to_back: 0,
    delay: 0,
    odd_start: 0,
  },
  reasons,
  attendees: [],
});
