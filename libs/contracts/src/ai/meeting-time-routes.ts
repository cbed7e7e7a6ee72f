import { route } from '../route.ts';
import { meetingTimes, suggestMeetingRequest } from './meeting-times.ts';

export const suggestMeeting = route({
  name: 'ai.suggestMeeting',
  method: 'POST',
  path: '/ai/suggest-meeting',
  feature: 'aiOptimization',
  body: suggestMeetingRequest,
  response: meetingTimes,
});
