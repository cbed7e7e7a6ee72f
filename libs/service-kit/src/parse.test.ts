import * as z from 'zod/mini';
import { parse } from './parse.ts';
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

const refused = (wanted: Parameters<typeof parse>[0], given: unknown) =>
  parse(wanted, given, 'body').catch((problem: Problem) => problem.extras.errors);

test('what a schema says nothing of is refused in plain words', async () => {
  const given = { count: '1', on: 'yes', list: {}, method: 'pigeon' };
  expect(await refused(schema, given)).toEqual([
    { pointer: '/name', detail: 'This is required' },
    { pointer: '/count', detail: 'Use a number' },
    { pointer: '/on', detail: 'Use true or false' },
    { pointer: '/list', detail: 'Use a list' },
    { pointer: '/method', detail: 'Use email or in_app' },
  ]);
});

test('what is too much, nothing or malformed is refused in plain words', async () => {
  const fine = { name: 'a', count: 1, on: true, list: [], method: 'email' };
  const given = { ...fine, code: 'long', few: ['a', 'b', 'c'], names: { long: 'a' } };
  expect(await refused(schema, given)).toEqual([
    { pointer: '/code', detail: 'Use at most 3 characters' },
    { pointer: '/few', detail: 'Use at most 2' },
    { pointer: '/names/long', detail: 'This is not valid' },
  ]);
  expect(await refused(schema, { ...fine, code: '' })).toEqual([
    { pointer: '/code', detail: 'This is required' },
  ]);
});

test.each([
  ['an object', schema, [], 'Use an object'],
  ['none', z.undefined(), {}, 'This call takes no body'],
])('a body where %s is wanted is told of', async (_, wanted, given, detail) => {
  expect(await refused(wanted, given)).toEqual([{ pointer: '', detail }]);
});
