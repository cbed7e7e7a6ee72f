import * as z from 'zod/mini';
import { parse } from './parse.ts';
import type { Problem } from './problem.ts';

const schema = z.object({
  name: z.string(),
  count: z.number(),
  on: z.boolean(),
  list: z.array(z.string()),
  method: z.enum(['email', 'in_app']),
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

test.each([
  ['an object', schema, [], 'Use an object'],
  ['none', z.undefined(), {}, 'This call takes no body'],
])('a body where %s is wanted is told of', async (_, wanted, given, detail) => {
  expect(await refused(wanted, given)).toEqual([{ pointer: '', detail }]);
});
