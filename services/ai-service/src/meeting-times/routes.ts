import { ai } from '@scheduler/contracts/ai';
import { defineHandler } from '@scheduler/service-kit';
import { suggestMeeting, type MeetingTimesDeps } from './operations.ts';

export const meetingTimeRoutes = (deps: MeetingTimesDeps) => [
  defineHandler(ai.suggestMeeting, ({ actor, body }) => suggestMeeting(deps, { actor }, body)),
];
