import { ai, type MeetingTimes } from '@scheduler/contracts/ai';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getTimeZone } from '../local-dates.ts';

export interface SuggestionRequest {
  durationMinutes: number;
  emails: readonly string[];
  window: { start: string; end: string };
  /** Event to reschedule; its current time doesn't count as busy. */
  movedEventId?: string;
}

/** Loads suggested meeting times for the attendees. */
export function useSuggestions(
  { durationMinutes, emails, window, movedEventId }: SuggestionRequest,
  enabled: boolean,
) {
  const { api } = usePlatform();
  return useQuery<MeetingTimes>({
    queryKey: ['meeting-times', durationMinutes, emails, window, movedEventId],
    queryFn: ({ signal }) =>
      api.call(ai.suggestMeeting, {
        body: {
          duration_minutes: durationMinutes,
          attendees: emails.map((email) => ({ email })),
          window,
          time_zone: getTimeZone(),
          ...(movedEventId && { exclude_event_id: movedEventId }),
        },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
