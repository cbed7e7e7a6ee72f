import * as z from 'zod/mini';
import { parseInput } from './parse.ts';
import type { Problem } from './problem.ts';

const schema = z.object({
  name: z.string(),
  count: z.number(),
  on: z.boolean(),
  list: z.array(z.string()),
  method: z.enum(['email', 'in_app']),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(3))),
  few: z.optional(z.array(z.string()).check(z.maxLength(2))),
  names: z.optional(z.record(z.string().check(z.maxLength(3)), z.string())),
});

const getErrors = (targetSchema: Parameters<typeof parseInput>[0], input: unknown) =>
  parseInput(targetSchema, input, 'body').catch((problem: Problem) => problem.extras.errors);

test('parseInput reports values of the wrong type with default messages', async () => {
  const input = { count: '1', on: 'yes', list: {}, method: 'pigeon' };
  expect(await getErrors(schema, input)).toEqual([
    { pointer: '/name', detail: 'This is required' },
    { pointer: '/count', detail: 'Use a number' },
    { pointer: '/on', detail: 'Use true or false' },
    { pointer: '/list', detail: 'Use a list' },
    { pointer: '/method', detail: 'Use email or in_app' },
  ]);
});

test('parseInput reports values that are too long, empty or malformed with default messages', async () => {
  const validInput = { name: 'a', count: 1, on: true, list: [], method: 'email' };
  const input = { ...validInput, code: 'long', few: ['a', 'b', 'c'], names: { long: 'a' } };
  expect(await getErrors(schema, input)).toEqual([
    { pointer: '/code', detail: 'Use at most 3 characters' },
    { pointer: '/few', detail: 'Add up to 2 items' },
    { pointer: '/names/long', detail: "This isn't valid" },
  ]);
  expect(await getErrors(schema, { ...validInput, code: '' })).toEqual([
    { pointer: '/code', detail: 'This is required' },
  ]);
});

test.each([
  ['an object', schema, [], 'Use an object'],
  ['no body', z.undefined(), {}, "This endpoint doesn't accept a request body."],
])(
  'parseInput rejects a request body where %s is expected',
  async (_, targetSchema, input, detail) => {
    expect(await getErrors(targetSchema, input)).toEqual([{ pointer: '', detail }]);
  },
);
