import { randomBytes } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { Asked, Outcome } from './asked.ts';

const idOf = (prefix: string) => `${prefix}-${randomBytes(15).toString('base64url')}`;

/** This interface has no way to say that an answer failed half-way. */
function refuseFailed({ status }: Outcome) {
  if (status === 'failed')
    throw new ApiError(500, 'The model had an error.', { type: 'server_error' });
}

function finishOf({ status, reason, calls }: Outcome) {
  if (status === 'incomplete') return reason === 'content_filter' ? 'content_filter' : 'length';
  return calls.length > 0 ? 'tool_calls' : 'stop';
}

const usageOf = ({ usage }: Outcome) =>
  usage && {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };

const callsOf = ({ calls }: Outcome) =>
  calls.map(({ name, arguments: given }) => ({
    id: idOf('call'),
    type: 'function',
    function: { name, arguments: given },
  }));

const headOf = ({ model }: Asked, object: string) => ({
  id: idOf('chatcmpl'),
  object,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** The body of an answer that is not a stream. */
export function chatBody(asked: Asked, outcome: Outcome): object {
  refuseFailed(outcome);
  const calls = callsOf(outcome);
  const usage = usageOf(outcome);
  const { refusal } = outcome;
  return {
    ...headOf(asked, 'chat.completion'),
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
        finish_reason: finishOf(outcome),
      },
    ],
    ...(usage && { usage }),
  };
}

const PIECE = 24;
const piecesOf = (text: string) => text.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];

/** The chunks of an answer that is a stream, in order. */
export function chatChunks(asked: Asked, outcome: Outcome): object[] {
  refuseFailed(outcome);
  const head = headOf(asked, 'chat.completion.chunk');
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  });
  const { refusal, text } = outcome;
  const calls = callsOf(outcome).map((call, index) => ({ index, ...call }));
  const usage = asked.tellsUsage ? usageOf(outcome) : null;
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(refusal === null
      ? piecesOf(text).map((content) => chunk({ content }))
      : piecesOf(refusal).map((piece) => chunk({ refusal: piece }))),
    ...(calls.length > 0 ? [chunk({ tool_calls: calls })] : []),
    chunk({}, finishOf(outcome)),
    ...(usage ? [{ ...head, choices: [], usage }] : []),
  ];
}
