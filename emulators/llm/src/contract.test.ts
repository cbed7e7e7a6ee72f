import { readFault } from './faults.ts';
import { openBench, type Bench } from './testing/bench.ts';
import { departures } from './testing/contract.ts';

const schema = {
  type: 'object',
  properties: { text: { type: 'string' }, kind: { enum: ['none', 'some'], type: 'string' } },
  required: ['text', 'kind'],
  additionalProperties: false,
};
const responses = {
  model: 'emulator',
  instructions: 'Read this.',
  input: 'What is on Thursday?',
  text: { format: { type: 'json_schema', name: 'reading', schema, strict: true } },
  store: false,
  max_output_tokens: 500,
};
const chat = {
  model: 'emulator',
  messages: [
    { role: 'system', content: 'Read this.' },
    { role: 'user', content: 'What is on Thursday?' },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'reading', schema, strict: true } },
};
const OUTCOMES = ['', 'refusal', 'incomplete', 'incomplete:reason=content_filter', 'failed'];

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

test('what these tests ask is what the vendor lets one ask', () => {
  expect(departures('responses', 'CreateResponse', responses)).toEqual([]);
  expect(departures('chat', 'CreateChatCompletionRequest', chat)).toEqual([]);
  expect(departures('chat', 'CreateChatCompletionRequest', { model: 'x' })).not.toEqual([]);
});

test.each(OUTCOMES)('a response has the shape of the vendor’s: %s', async (fault) => {
  const answer = await bench.post('/responses', responses, { 'x-emulator-fault': fault });
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { status: string };
  expect(departures('responses', 'Response', body)).toEqual([]);
  expect(body.status).toBe(/^(incomplete|failed)/.exec(fault)?.[0] ?? 'completed');
});

test.each(OUTCOMES)('so has each event of its stream: %s', async (fault) => {
  if (fault) bench.faults.add(readFault(fault));
  const events = await bench.events('/responses', responses);
  const faults = events.flatMap((event) => departures('responses', 'ResponseStreamEvent', event));
  expect(faults).toEqual([]);
  expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, at) => at));
  const status = /^(incomplete|failed)/.exec(fault)?.[0] ?? 'completed';
  expect(events.at(-1)).toMatchObject({ type: `response.${status}`, response: { status } });
});

test.each(['', 'refusal', 'incomplete'])('so has a chat completion: %s', async (fault) => {
  const answer = await bench.post('/chat/completions', chat, { 'x-emulator-fault': fault });
  const body = (await answer.json()) as object;
  expect(departures('chat', 'CreateChatCompletionResponse', body)).toEqual([]);
});

test('and each chunk of its stream, the usage last', async () => {
  const options = { stream_options: { include_usage: true } };
  const chunks = await bench.events('/chat/completions', { ...chat, ...options });
  const faults = chunks.flatMap((each) =>
    departures('chat', 'CreateChatCompletionStreamResponse', each),
  );
  expect(faults).toEqual([]);
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: expect.any(Number) },
  });
  expect((await bench.events('/chat/completions', chat)).at(-1)).not.toHaveProperty('usage');
});

test('refusals have it, too', async () => {
  const refused = await bench.post('/responses', { ...responses, colour: 'blue' });
  expect(refused.status).toBe(400);
  const body = (await refused.json()) as { error: { code: string } };
  expect(departures('responses', 'ErrorResponse', body)).toEqual([]);
  expect(body.error.code).toBe('unknown_parameter');
});
