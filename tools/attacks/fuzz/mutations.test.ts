import type { Operation } from '../operations/operation.ts';
import { buildRequest } from '../requests/http-request.ts';
import { listFixedMutations } from './fixed-cases.ts';
import { listLocations } from './locations.ts';
import { listRandomMutations } from './random-cases.ts';
import { replaceField } from './replace-value.ts';

const operation: Operation = {
  key: 'things.update',
  method: 'PUT',
  path: '/api/things/{id}',
  auth: 'user',
  selection: { action: 'rename' },
  parameters: [
    { name: 'id', in: 'path' },
    { name: 'scope', in: 'query' },
  ],
  body: {
    type: 'application/json',
    schema: { $ref: '#/components/schemas/Thing' },
    definitions: {
      Thing: {
        properties: {
          name: { type: 'string' },
          parts: { items: { anyOf: [{ properties: { size: {} } }, { type: 'null' }] } },
        },
      },
    },
  },
  scope: null,
  requiresStepUp: false,
  successStatuses: [200],
};
const input = { params: { id: '1' }, query: { extra: 'x' }, body: { name: 'One' } };

test('the fuzzer replaces all parameters, nested fields and the whole body of an operation', () => {
  const locations = listLocations(operation, input).map((location) =>
    location.in === 'body' ? location.path.join('.') : `${location.in} ${location.name}`,
  );
  expect(locations).toEqual([
    ...['path id', 'query scope', 'query extra'],
    ...['', 'name', 'parts', 'parts.0', 'parts.0.size'],
  ]);
});

test('a replaced field can contain JSON that no JavaScript value is serialized to', () => {
  const { rawBody } = replaceField(input, ['parts', 0, 'size'], '{"__proto__":1e400}');
  expect(rawBody).toBe('{"name":"One","parts":[{"size":{"__proto__":1e400}}]}');
});

test('every fixed mutation results in a request that can be built', () => {
  const mutations = listFixedMutations(operation, input);
  const requests = mutations.map((mutate) => buildRequest(operation, mutate(input), 'token'));
  expect(requests.length).toBeGreaterThan(500);
  for (const { path } of requests) expect(path).toContain('action=rename');
});

test('random mutations with the same seed result in the same requests', () => {
  const build = (seed: number) =>
    listRandomMutations(operation, input, { seed, count: 20 }).map((mutate) =>
      buildRequest(operation, mutate(input)),
    );
  expect(build(7)).toEqual(build(7));
  expect(build(7)).not.toEqual(build(8));
});
