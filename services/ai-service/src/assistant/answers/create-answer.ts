import type { AssistantResult } from '@scheduler/contracts/ai';

export const createAnswer = (text: string, eventIds: readonly string[] = []): AssistantResult => ({
  kind: 'answer',
  text,
  event_ids: [...eventIds],
  free: [],
});
