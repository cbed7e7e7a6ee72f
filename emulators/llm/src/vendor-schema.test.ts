import { parseFault } from './faults.ts';
import { startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';
import { findSchemaErrors } from './testing/vendor-schema.ts';

const schema = {
  type: 'object',
  properties: { text: { type: 'string' }, kind: { enum: ['none', 'some'], type: 'string' } },
  required: ['text', 'kind'],
  additionalProperties: false,
};
const responsesRequest = {
  model: 'emulator',
  instructions: 'Read this.',
  input: 'What is on Thursday?',
  text: { format: { type: 'json_schema', name: 'reading', schema, strict: true } },
  store: false,
  max_output_tokens: 500,
};
const chatRequest = {
  model: 'emulator',
  messages: [
    { role: 'system', content: 'Read this.' },
    { role: 'user', content: 'What is on Thursday?' },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'reading', schema, strict: true } },
};
const OUTCOMES = ['', 'refusal', 'incomplete', 'incomplete:reason=content_filter', 'failed'];

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.stop());

test("the requests of these tests match the vendor's schema", () => {
  expect(findSchemaErrors('responses', 'CreateResponse', responsesRequest)).toEqual([]);
  expect(findSchemaErrors('chat', 'CreateChatCompletionRequest', chatRequest)).toEqual([]);
  expect(findSchemaErrors('chat', 'CreateChatCompletionRequest', { model: 'x' })).not.toEqual([]);
});

test.each(OUTCOMES)("the response matches the vendor's schema: %s", async (fault) => {
  const response = await emulator.post('/responses', responsesRequest, {
    'x-emulator-fault': fault,
  });
  expect(response.status).toBe(200);
  const body = (await response.json()) as { status: string };
  expect(findSchemaErrors('responses', 'Response', body)).toEqual([]);
  expect(body.status).toBe(/^(incomplete|failed)/.exec(fault)?.[0] ?? 'completed');
});

test.each(OUTCOMES)("streamed response events match the vendor's schema: %s", async (fault) => {
  if (fault) emulator.faults.add(parseFault(fault));
  const events = await emulator.events('/responses', responsesRequest);
  const faults = events.flatMap((event) =>
    findSchemaErrors('responses', 'ResponseStreamEvent', event),
  );
  expect(faults).toEqual([]);
  expect(events.map(({ sequence_number: number }) => number)).toEqual(
    events.map((_, index) => index),
  );
  const status = /^(incomplete|failed)/.exec(fault)?.[0] ?? 'completed';
  expect(events.at(-1)).toMatchObject({ type: `response.${status}`, response: { status } });
});

test.each(['', 'refusal', 'incomplete'])(
  "the chat completion matches the vendor's schema: %s",
  async (fault) => {
    const response = await emulator.post('/chat/completions', chatRequest, {
      'x-emulator-fault': fault,
    });
    const body = (await response.json()) as object;
    expect(findSchemaErrors('chat', 'CreateChatCompletionResponse', body)).toEqual([]);
  },
);

test("streamed chat chunks match the vendor's schema, and the last one contains the token usage", async () => {
  const options = { stream_options: { include_usage: true } };
  const chunks = await emulator.events('/chat/completions', { ...chatRequest, ...options });
  const faults = chunks.flatMap((chunk) =>
    findSchemaErrors('chat', 'CreateChatCompletionStreamResponse', chunk),
  );
  expect(faults).toEqual([]);
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: expect.any(Number) },
  });
  expect((await emulator.events('/chat/completions', chatRequest)).at(-1)).not.toHaveProperty(
    'usage',
  );
});

test("error responses match the vendor's schema", async () => {
  const response = await emulator.post('/responses', { ...responsesRequest, colour: 'blue' });
  expect(response.status).toBe(400);
  const body = (await response.json()) as { error: { code: string } };
  expect(findSchemaErrors('responses', 'ErrorResponse', body)).toEqual([]);
  expect(body.error.code).toBe('unknown_parameter');
});
