import { ai, type MeetingTimes } from '@scheduler/contracts/ai';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localZone } from '../dates.ts';

export interface Wanted {
  minutes: number;
  emails: readonly string[];
  window: { start: string; end: string };
}

/** Times that suit those who are to come, as the server computes them. */
export function useSuggestions({ minutes, emails, window }: Wanted, enabled: boolean) {
  const { api } = usePlatform();
  return useQuery<MeetingTimes>({
    queryKey: ['meeting-times', minutes, emails, window],
    queryFn: ({ signal }) =>
      api.call(ai.suggestMeeting, {
        body: {
          duration_minutes: minutes,
          attendees: emails.map((email) => ({ email })),
          window,
          time_zone: localZone(),
        },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
