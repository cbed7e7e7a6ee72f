import type { AssistantResult } from '@scheduler/contracts/ai';

/** A sentence, and the events that it speaks of. */
export const answered = (text: string, eventIds: readonly string[] = []): AssistantResult => ({
  kind: 'answer',
  text,
  event_ids: [...eventIds],
  free: [],
});
