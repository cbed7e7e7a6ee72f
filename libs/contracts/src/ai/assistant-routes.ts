import { route } from '../route.ts';
import { assistantReply, assistantRequest } from './assistant.ts';

/** Interprets a request and replies. Changes are only proposed, never applied. */
export const ask = route('assistant.ask', 'POST /ai/assistant', {
  body: assistantRequest,
  response: assistantReply,
});
