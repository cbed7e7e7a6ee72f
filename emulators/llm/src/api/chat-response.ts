import { randomBytes } from 'node:crypto';
import { ApiError } from './api-error.ts';
import { splitIntoChunks, type ModelRequest, type ModelOutcome } from './model-request.ts';

const generateId = (prefix: string) => `${prefix}-${randomBytes(15).toString('base64url')}`;

/** The Chat Completions API can't report a failure during generation. */
function rejectFailed({ status }: ModelOutcome) {
  if (status === 'failed')
    throw new ApiError(500, 'The model had an error.', { type: 'server_error' });
}

function getFinishReason({ status, reason, calls }: ModelOutcome) {
  if (status === 'incomplete') return reason === 'content_filter' ? 'content_filter' : 'length';
  return calls.length > 0 ? 'tool_calls' : 'stop';
}

const toUsage = ({ usage }: ModelOutcome) =>
  usage && {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };

const toToolCalls = ({ calls }: ModelOutcome) =>
  calls.map(({ name, arguments: args }) => ({
    id: generateId('call'),
    type: 'function',
    function: { name, arguments: args },
  }));

const createHead = ({ model }: ModelRequest, object: string) => ({
  id: generateId('chatcmpl'),
  object,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** Creates the body of a response without streaming. */
export function createChatBody(request: ModelRequest, outcome: ModelOutcome): object {
  rejectFailed(outcome);
  const calls = toToolCalls(outcome);
  const usage = toUsage(outcome);
  const { refusal } = outcome;
  return {
    ...createHead(request, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refusal === null ? outcome.text : null,
          refusal,
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: getFinishReason(outcome),
      },
    ],
    ...(usage && { usage }),
  };
}

/** Creates the chunks of a streaming response in order. */
export function createChatChunks(request: ModelRequest, outcome: ModelOutcome): object[] {
  rejectFailed(outcome);
  const head = createHead(request, 'chat.completion.chunk');
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  });
  const { refusal, text } = outcome;
  const calls = toToolCalls(outcome).map((call, index) => ({ index, ...call }));
  const usage = request.includesUsage ? toUsage(outcome) : null;
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(refusal === null
      ? splitIntoChunks(text).map((content) => chunk({ content }))
      : splitIntoChunks(refusal).map((piece) => chunk({ refusal: piece }))),
    ...(calls.length > 0 ? [chunk({ tool_calls: calls })] : []),
    chunk({}, getFinishReason(outcome)),
    ...(usage ? [{ ...head, choices: [], usage }] : []),
  ];
}
