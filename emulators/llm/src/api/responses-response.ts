import { randomBytes } from 'node:crypto';
import { splitIntoChunks, type ModelRequest, type ModelOutcome } from './model-request.ts';

const generateId = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

const toContentPart = ({ text, refusal }: ModelOutcome) =>
  refusal === null
    ? { type: 'output_text', text, annotations: [], logprobs: [] }
    : { type: 'refusal', refusal };

const toOutputItems = (outcome: ModelOutcome) => [
  ...outcome.calls.map(({ name, arguments: args }) => ({
    type: 'function_call',
    id: generateId('fc'),
    call_id: generateId('call'),
    name,
    arguments: args,
    status: 'completed',
  })),
  ...(outcome.status === 'failed'
    ? []
    : [
        {
          type: 'message',
          id: generateId('msg'),
          status: outcome.status,
          role: 'assistant',
          content: [toContentPart(outcome)],
        },
      ]),
];

const toUsage = ({ usage }: ModelOutcome) =>
  usage && {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };

/** Creates a response without output. */
const createInProgressResponse = ({ model, maxOutputTokens: limit, format }: ModelRequest) => ({
  id: generateId('resp'),
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

type ResponseBody = ReturnType<typeof createInProgressResponse>;

const completeResponse = (inProgress: ResponseBody, outcome: ModelOutcome): ResponseBody => ({
  ...inProgress,
  status: outcome.status,
  error:
    outcome.status === 'failed'
      ? { code: outcome.reason, message: 'The model had an error.' }
      : null,
  incomplete_details: outcome.status === 'incomplete' ? { reason: outcome.reason } : null,
  output: toOutputItems(outcome),
  usage: toUsage(outcome),
});

/** Creates the body of a response without streaming. */
export const createResponseBody = (request: ModelRequest, outcome: ModelOutcome): object =>
  completeResponse(createInProgressResponse(request), outcome);

function contentEvents(outcome: ModelOutcome, item_id: string) {
  const position = { item_id, output_index: 0, content_index: 0 };
  const part = toContentPart(outcome);
  const kind = outcome.refusal === null ? 'output_text' : 'refusal';
  const fullText = outcome.refusal ?? outcome.text;
  const logprobs = kind === 'output_text' && { logprobs: [] };
  return [
    {
      type: 'response.content_part.added',
      ...position,
      part: { ...part, [kind === 'refusal' ? kind : 'text']: '' },
    },
    ...splitIntoChunks(fullText).map((delta) => ({
      type: `response.${kind}.delta`,
      ...position,
      delta,
      ...logprobs,
    })),
    {
      type: `response.${kind}.done`,
      ...position,
      [kind === 'refusal' ? kind : 'text']: fullText,
      ...logprobs,
    },
    { type: 'response.content_part.done', ...position, part },
  ];
}

/** Creates the events of a streaming response in order. */
export function createResponseEvents(request: ModelRequest, outcome: ModelOutcome): object[] {
  const inProgress = createInProgressResponse(request);
  const response = completeResponse(inProgress, outcome);
  const message = response.output.at(-1) as { id: string } | undefined;
  const outputEvents = message
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
    { type: 'response.created', response: inProgress },
    { type: 'response.in_progress', response: inProgress },
    ...outputEvents,
    { type: `response.${outcome.status}`, response },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}
