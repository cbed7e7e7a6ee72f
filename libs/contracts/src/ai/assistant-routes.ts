import { route } from '../route.ts';
import { assistantReply, assistantRequest } from './assistant.ts';

/** Reads words and answers; whatever would change something is proposed, never done. */
export const ask = route({
  name: 'assistant.ask',
  method: 'POST',
  path: '/ai/assistant',
  body: assistantRequest,
  response: assistantReply,
});
