import { zodResponseFormat } from 'openai/helpers/zod';
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions';
import { ModelFailure } from './failures.ts';
import { appended, type Heard } from './heard.ts';
import type { ModelOptions } from './openai.ts';
import { inputOf, type Question } from './question.ts';

/** By its older name, which is the one that every server knows. */
const limit = (tokens: number) => ({ max_tokens: tokens });

/**
 * The request of a question by Chat Completions, with no more than every server that speaks it
 * takes.
 */
export const chatRequest = (
  question: Question<unknown>,
  { model, parameters }: ModelOptions,
  complaint: string | null,
): ChatCompletionCreateParamsStreaming => ({
  ...parameters,
  model,
  messages: [
    { role: 'system', content: question.instructions },
    { role: 'user', content: inputOf(question) },
    ...(complaint ? [{ role: 'system' as const, content: complaint }] : []),
  ],
  response_format: zodResponseFormat(question.schema, question.name),
  ...limit(question.maxOutputTokens),
  stream: true,
});

const UNUSABLE: Record<string, [kind: 'incomplete' | 'malformed', detail: string]> = {
  length: ['incomplete', 'the answer is incomplete: it grew too long'],
  content_filter: ['incomplete', 'the answer is incomplete: it was filtered'],
  tool_calls: ['malformed', 'the model called a tool that it was not given'],
  function_call: ['malformed', 'the model called a tool that it was not given'],
};

/** Reads a stream to its end: without a reason to finish, the answer is not whole. */
export async function readChatStream(stream: AsyncIterable<ChatCompletionChunk>): Promise<Heard> {
  let text = '';
  let tokens: number | null = null;
  let finish: string | null = null;
  for await (const { choices, usage } of stream) {
    const [choice] = choices;
    if (choice?.delta.refusal) throw new ModelFailure('refusal', 'the model refused');
    text = appended(text, choice?.delta.content ?? '');
    finish = choice?.finish_reason ?? finish;
    tokens = usage?.total_tokens ?? tokens;
  }
  if (finish === null) throw new ModelFailure('away', 'the answer broke off');
  const [kind, detail] = UNUSABLE[finish] ?? [];
  if (kind) throw new ModelFailure(kind, detail ?? '');
  return { text, tokens };
}
