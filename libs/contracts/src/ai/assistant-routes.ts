import { route } from '../route.ts';
import { assistantReply, assistantRequest } from './assistant.ts';

/** Interprets a request and replies. Changes are only proposed, never applied. */
export const ask = route({
  name: 'assistant.ask',
  method: 'POST',
  path: '/ai/assistant',
  body: assistantRequest,
  response: assistantReply,
});
