import { ai, type MeetingTimes } from '@scheduler/contracts/ai';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localZone } from '../dates.ts';

export interface Wanted {
  minutes: number;
  emails: readonly string[];
  window: { start: string; end: string };
  /** The event that is to be moved: it takes nobody's time. */
  moved?: string;
}

/** Times that suit those who are to come, as the server computes them. */
export function useSuggestions({ minutes, emails, window, moved }: Wanted, enabled: boolean) {
  const { api } = usePlatform();
  return useQuery<MeetingTimes>({
    queryKey: ['meeting-times', minutes, emails, window, moved],
    queryFn: ({ signal }) =>
      api.call(ai.suggestMeeting, {
        body: {
          duration_minutes: minutes,
          attendees: emails.map((email) => ({ email })),
          window,
          time_zone: localZone(),
          ...(moved && { exclude_event_id: moved }),
        },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
