import type { SuggestedTime } from '@scheduler/contracts/ai';

const toIsoTime = (time: string) => new Date(time).toISOString();

/** Builds a suggested time without any cost, from local times. */
export const buildSuggestedTime = (
  start: string,
  end: string,
  reasons: string[],
): SuggestedTime => ({
  start_time: toIsoTime(start),
  end_time: toIsoTime(end),
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
