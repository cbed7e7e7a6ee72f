import { randomBytes } from 'node:crypto';
import type { Asked, Outcome } from './asked.ts';

const idOf = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

const partOf = ({ text, refusal }: Outcome) =>
  refusal === null
    ? { type: 'output_text', text, annotations: [], logprobs: [] }
    : { type: 'refusal', refusal };

const itemsOf = (outcome: Outcome) => [
  ...outcome.calls.map(({ name, arguments: given }) => ({
    type: 'function_call',
    id: idOf('fc'),
    call_id: idOf('call'),
    name,
    arguments: given,
    status: 'completed',
  })),
  ...(outcome.status === 'failed'
    ? []
    : [
        {
          type: 'message',
          id: idOf('msg'),
          status: outcome.status,
          role: 'assistant',
          content: [partOf(outcome)],
        },
      ]),
];

const usageOf = ({ usage }: Outcome) =>
  usage && {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };

/** A response as it begins: nothing of it is there yet. */
const begunFor = ({ model, limit, format }: Asked) => ({
  id: idOf('resp'),
  object: 'response',
  created_at: nowInSeconds(),
  status: 'in_progress',
  error: null as unknown,
  incomplete_details: null as unknown,
  instructions: null,
  max_output_tokens: limit,
  model,
  output: [] as object[],
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: false,
  temperature: 1,
  text: {
    format: format
      ? { type: 'json_schema', name: format.name, schema: format.schema, strict: true }
      : { type: 'text' },
  },
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  truncation: 'disabled',
  usage: null as unknown,
  user: null,
  metadata: {},
});

type Begun = ReturnType<typeof begunFor>;

const ended = (begun: Begun, outcome: Outcome): Begun => ({
  ...begun,
  status: outcome.status,
  error:
    outcome.status === 'failed'
      ? { code: outcome.reason, message: 'The model had an error.' }
      : null,
  incomplete_details: outcome.status === 'incomplete' ? { reason: outcome.reason } : null,
  output: itemsOf(outcome),
  usage: usageOf(outcome),
});

/** The body of an answer that is not a stream. */
export const responseBody = (asked: Asked, outcome: Outcome): object =>
  ended(begunFor(asked), outcome);

const PIECE = 24;
const piecesOf = (text: string) => text.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];

function contentEvents(outcome: Outcome, item_id: string) {
  const at = { item_id, output_index: 0, content_index: 0 };
  const part = partOf(outcome);
  const kind = outcome.refusal === null ? 'output_text' : 'refusal';
  const whole = outcome.refusal ?? outcome.text;
  const logprobs = kind === 'output_text' && { logprobs: [] };
  return [
    {
      type: 'response.content_part.added',
      ...at,
      part: { ...part, [kind === 'refusal' ? kind : 'text']: '' },
    },
    ...piecesOf(whole).map((delta) => ({
      type: `response.${kind}.delta`,
      ...at,
      delta,
      ...logprobs,
    })),
    {
      type: `response.${kind}.done`,
      ...at,
      [kind === 'refusal' ? kind : 'text']: whole,
      ...logprobs,
    },
    { type: 'response.content_part.done', ...at, part },
  ];
}

/** The events of an answer that is a stream, in order. */
export function responseEvents(asked: Asked, outcome: Outcome): object[] {
  const begun = begunFor(asked);
  const response = ended(begun, outcome);
  const message = response.output.at(-1) as { id: string } | undefined;
  const spoken = message
    ? [
        {
          type: 'response.output_item.added',
          output_index: 0,
          item: { ...message, status: 'in_progress', content: [] },
        },
        ...contentEvents(outcome, message.id),
        { type: 'response.output_item.done', output_index: 0, item: message },
      ]
    : [];
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...spoken,
    { type: `response.${outcome.status}`, response },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}
