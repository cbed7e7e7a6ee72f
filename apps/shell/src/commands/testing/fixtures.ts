import type { ModelSettings } from '@scheduler/contracts/ai';
import type { ProposedEvent, QuickAddResult } from '@scheduler/contracts/core';

export const createId = (number: number) =>
  `018f4e3a-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Creates a quick add result. If it has a start time, it also has the matching text part. */
export const createQuickAddResult = (event: Partial<ProposedEvent>): QuickAddResult => ({
  event: {
    title: null,
    start_time: null,
    end_time: null,
    is_all_day: false,
    time_zone: 'UTC',
    location: null,
    invited_users: [],
    recurrence: null,
    ...event,
  },
  parts: event.start_time ? [{ field: 'start_time', text: 'fri 12', start: 17, end: 23 }] : [],
  questions: [],
});

export const modelNotConfigured: ModelSettings = {
  configured: false,
  enabled: false,
  titles: false,
  model: null,
  host: null,
  sent: [],
  never_sent: [],
  tokens_left: 0,
  tokens_a_day: 0,
};
