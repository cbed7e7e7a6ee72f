import { ai } from '@scheduler/contracts/ai';
import { handle } from '@scheduler/service-kit';
import { answerSuggestMeeting, type MeetingTimesDeps } from './operations.ts';

export const meetingTimeRoutes = (deps: MeetingTimesDeps) => [
  handle(ai.suggestMeeting, (call) => answerSuggestMeeting(deps, call)),
];
