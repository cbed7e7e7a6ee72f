import { checkReply, findDisclosures } from './check-reply.ts';
import { formatRequest } from './http-request.ts';
import type { HttpResponse } from './send.ts';

const reply = (status: number, text: string, type = 'application/json'): HttpResponse => ({
  status,
  type,
  headerText: '',
  text,
});

const toProblem = (detail: string) =>
  reply(
    404,
    JSON.stringify({ type: '/problems/not-found', status: 404, code: 'not-found', detail }),
    'application/problem+json',
  );

test('a problem passes the check of a reply', () => {
  expect(checkReply(toProblem('Not found'), '/api/tasks')).toEqual([]);
});

test.each([
  ['a server error', reply(503, '{}')],
  ['a lost connection', { lost: 'ECONNRESET' }],
  ['an error that is not a problem', reply(400, '{"error":"x"}')],
  ['a stack trace', toProblem('Error\n    at run (file:///app/main.ts:1:2)')],
  ['a database error', toProblem('duplicate key value violates unique constraint "tasks_pkey"')],
])('%s fails the check of a reply', (_, failure) => {
  expect(checkReply(failure, '/api/tasks')).toHaveLength(1);
});

test('a marker in a response is a disclosure unless the request contained it', () => {
  const response = reply(200, '["task-1", "task-2"]');
  expect(findDisclosures(response, '/api/search?q=task-2', ['task-1', 'task-2', 'task-3'])).toEqual(
    ['task-1'],
  );
});

test('a reported request contains no credentials', () => {
  const headers = { authorization: 'Bearer secret', 'content-type': 'text/plain' };
  const text = formatRequest({ method: 'POST', path: '/api/ics', headers, body: "it's" });
  expect(text).toBe(
    String.raw`curl --request POST '/api/ics' --header 'authorization: Bearer …' --header 'content-type: text/plain' --data 'it'\''s'`,
  );
});
