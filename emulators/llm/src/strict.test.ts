import { zodTextFormat } from 'openai/helpers/zod';
import * as z from 'zod';
import { openBench, type Bench } from './testing/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const ask = (schema: object) =>
  bench.post('/responses', {
    model: 'emulator',
    input: 'Hello',
    text: { format: { type: 'json_schema', name: 'reading', schema, strict: true } },
  });
const object = (properties: object, rest: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...rest,
});
const nested = (levels: number): object =>
  levels === 0 ? { type: 'string' } : object({ deeper: nested(levels - 1) });

test.each([
  [
    'more properties than it names',
    object({}, { additionalProperties: true }),
    'additionalProperties',
  ],
  [
    'a property that may be absent',
    object({ a: { type: 'string' } }, { required: [] }),
    "Missing 'a'",
  ],
  [
    'a keyword that is not supported',
    object({ a: { type: 'string', minLength: 3 } }),
    "'minLength'",
  ],
  ['a format that is not', object({ a: { type: 'string', format: 'color' } }), "'color'"],
  ['a list of anything', object({ a: { type: 'array' } }), 'missing items'],
  ['a value of no type', object({ a: {} }), "'type' key"],
  ['another root than an object', { type: 'array', items: { type: 'string' } }, 'type: "object"'],
  ['eleven levels', nested(11), 'at most 10 levels'],
  [
    'a fault deep inside',
    object({
      a: {
        anyOf: [
          { type: 'null' },
          object({ b: { type: 'array', items: object({}, { additionalProperties: true }) } }),
        ],
      },
    }),
    "'anyOf', '1', 'properties', 'b', 'items'",
  ],
])('a schema with %s is refused', async (_, schema, named) => {
  const answer = await ask(schema);
  expect(answer.status).toBe(400);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe('invalid_json_schema');
  expect(error.message).toContain(named);
});

test('what the SDK makes of a schema of zod is taken, and answered with the smallest value', async () => {
  const reading = z.object({
    kind: z.enum(['none', 'some']),
    people: z.array(z.string()),
    minutes: z.number().int().nullable(),
    at: z.object({ day: z.string(), sure: z.boolean() }),
  });
  const response = await bench.openai.responses.parse({
    model: 'emulator',
    input: 'Hello',
    text: { format: zodTextFormat(reading, 'reading') },
  });
  expect(response.output_parsed).toEqual({
    kind: 'none',
    people: [],
    minutes: null,
    at: { day: '', sure: false },
  });
});

test('a scripted answer has to fit', async () => {
  const schema = object({ kind: { type: 'string', enum: ['none', 'some'] } });
  bench.mind.answers.push({ when: 'Hello', answer: { kind: 'some' } });
  const taken = (await (await ask(schema)).json()) as { output: { content: { text: string }[] }[] };
  expect(JSON.parse(taken.output[0]?.content[0]?.text ?? '')).toEqual({ kind: 'some' });
  bench.mind.answers[0] = { when: 'Hello', answer: { kind: 'other' } };
  expect((await ask(schema)).status).toBe(500);
});
