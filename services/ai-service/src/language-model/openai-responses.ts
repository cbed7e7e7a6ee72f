import { zodTextFormat } from 'openai/helpers/zod';
import type {
  Response,
  ResponseCreateParamsStreaming,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { ModelFailure } from './failures.ts';
import { appended, type Heard } from './heard.ts';
import type { ModelOptions } from './openai.ts';
import { inputOf, type Question } from './question.ts';

interface Told {
  /** A hash that says who asks without telling. */
  user: string;
  complaint: string | null;
}

/** The request of a question by the Responses interface; nothing of it is stored there. */
export const responseRequest = (
  question: Question<unknown>,
  { model, parameters }: ModelOptions,
  { user, complaint }: Told,
): ResponseCreateParamsStreaming => ({
  ...parameters,
  model,
  instructions: complaint ? `${question.instructions}\n${complaint}` : question.instructions,
  input: inputOf(question),
  text: { format: zodTextFormat(question.schema, question.name) },
  max_output_tokens: question.maxOutputTokens,
  store: false,
  safety_identifier: user,
  stream: true,
});

const tokensOf = ({ usage }: Response) => usage?.total_tokens ?? null;

function ended(event: ResponseStreamEvent): Response | null {
  if (event.type === 'response.completed') return event.response;
  if (event.type === 'response.incomplete') {
    const reason = event.response.incomplete_details?.reason ?? 'no reason given';
    throw new ModelFailure('incomplete', `the answer is incomplete: ${reason}`);
  }
  if (event.type === 'response.failed') {
    throw new ModelFailure('failed', `the model failed: ${event.response.error?.code ?? ''}`);
  }
  if (event.type === 'response.refusal.delta' || event.type === 'response.refusal.done') {
    throw new ModelFailure('refusal', 'the model refused');
  }
  return null;
}

/** Reads a stream to its end: only the event that ends it says that the answer is whole. */
export async function readResponseStream(
  stream: AsyncIterable<ResponseStreamEvent>,
): Promise<Heard> {
  let text = '';
  for await (const event of stream) {
    if (event.type === 'response.output_text.delta') text = appended(text, event.delta);
    const whole = ended(event);
    if (whole) return { text, tokens: tokensOf(whole) };
  }
  throw new ModelFailure('away', 'the answer broke off');
}
