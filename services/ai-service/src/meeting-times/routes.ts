import { ai } from '@scheduler/contracts/ai';
import { defineHandler } from '@scheduler/service-kit';
import { handleSuggestMeeting, type MeetingTimesDeps } from './operations.ts';

export const meetingTimeRoutes = (deps: MeetingTimesDeps) => [
  defineHandler(ai.suggestMeeting, (call) => handleSuggestMeeting(deps, call)),
];
