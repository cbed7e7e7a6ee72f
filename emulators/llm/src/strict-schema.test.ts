import { zodTextFormat } from 'openai/helpers/zod';
import * as z from 'zod';
import { startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.stop());

const sendSchema = (schema: object) =>
  emulator.post('/responses', {
    model: 'emulator',
    input: 'Hello',
    text: { format: { type: 'json_schema', name: 'reading', schema, strict: true } },
  });
const createObjectSchema = (properties: object, overrides: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...overrides,
});
const createNestedSchema = (levels: number): object =>
  levels === 0
    ? { type: 'string' }
    : createObjectSchema({ deeper: createNestedSchema(levels - 1) });

test.each([
  [
    'additional properties',
    createObjectSchema({}, { additionalProperties: true }),
    'additionalProperties',
  ],
  [
    'an optional property',
    createObjectSchema({ a: { type: 'string' } }, { required: [] }),
    "Missing 'a'",
  ],
  [
    'an unsupported keyword',
    createObjectSchema({ a: { type: 'string', minLength: 3 } }),
    "'minLength'",
  ],
  ['an unknown format', createObjectSchema({ a: { type: 'string', format: 'color' } }), "'color'"],
  ['an array without items', createObjectSchema({ a: { type: 'array' } }), 'missing items'],
  ['a property without a type', createObjectSchema({ a: {} }), "'type' key"],
  ['a root that is not an object', { type: 'array', items: { type: 'string' } }, 'type: "object"'],
  ['eleven levels of nesting', createNestedSchema(11), 'at most 10 levels'],
  [
    'a nested error',
    createObjectSchema({
      a: {
        anyOf: [
          { type: 'null' },
          createObjectSchema({
            b: { type: 'array', items: createObjectSchema({}, { additionalProperties: true }) },
          }),
        ],
      },
    }),
    "'anyOf', '1', 'properties', 'b', 'items'",
  ],
])('a schema with %s is rejected', async (_, schema, expectedText) => {
  const response = await sendSchema(schema);
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe('invalid_json_schema');
  expect(error.message).toContain(expectedText);
});

test('a schema that the SDK generates from zod is accepted, and the emulator returns its smallest value', async () => {
  const reading = z.object({
    kind: z.enum(['none', 'some']),
    people: z.array(z.string()),
    minutes: z.number().int().nullable(),
    at: z.object({ day: z.string(), sure: z.boolean() }),
  });
  const response = await emulator.openai.responses.parse({
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

test("a scripted answer that does not match the request's schema is rejected", async () => {
  const schema = createObjectSchema({ kind: { type: 'string', enum: ['none', 'some'] } });
  emulator.model.answers.push({ when: 'Hello', answer: { kind: 'some' } });
  const body = (await (await sendSchema(schema)).json()) as {
    output: { content: { text: string }[] }[];
  };
  expect(JSON.parse(body.output[0]?.content[0]?.text ?? '')).toEqual({ kind: 'some' });
  emulator.model.answers[0] = { when: 'Hello', answer: { kind: 'other' } };
  expect((await sendSchema(schema)).status).toBe(500);
});
