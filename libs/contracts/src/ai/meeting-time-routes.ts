import { route } from '../route.ts';
import { meetingTimes, suggestMeetingRequest } from './meeting-times.ts';

export const suggestMeeting = route('ai.suggestMeeting', 'POST /ai/suggest-meeting', {
  feature: 'aiOptimization',
  body: suggestMeetingRequest,
  response: meetingTimes,
});
