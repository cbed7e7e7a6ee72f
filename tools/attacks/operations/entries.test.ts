import { buildOpenApiDocument } from '../../../services/core-api/src/openapi/document.ts';
import { endpoints } from '../../../services/auth-service/src/endpoints/endpoints.ts';
import { entries } from '../entries/entries.ts';
import { listApiOperations, type OpenApiDocument } from './api-operations.ts';
import { listAuthOperations } from './auth-operations.ts';
import { compareEntries } from './compare-entries.ts';
import { otherOperations } from './other-operations.ts';

const document = JSON.parse(JSON.stringify(buildOpenApiDocument())) as OpenApiDocument;
const operations = [
  ...listApiOperations(document),
  ...listAuthOperations(endpoints),
  ...otherOperations,
];

test('every operation of the OpenAPI document and every auth endpoint has an entry for the attacks', () => {
  expect(compareEntries(operations, entries)).toEqual([]);
});

test('an operation without an entry is reported', () => {
  const { 'tasks.read': _, ...others } = entries;
  expect(compareEntries(operations, others)).toEqual([
    'tasks.read has no entry in tools/attacks/entries',
  ]);
});

test('an entry without an operation is reported', () => {
  const superfluous = { ...entries, 'tasks.archive': entries['tasks.remove']! };
  expect(compareEntries(operations, superfluous)).toEqual([
    'The entry tasks.archive has no operation',
  ]);
});

test('an operation that becomes public is reported', () => {
  const changed = operations.map((operation) =>
    operation.key === 'tasks.read' ? { ...operation, auth: 'none' as const } : operation,
  );
  expect(compareEntries(changed, entries)).toEqual([
    "tasks.read doesn't authenticate its callers as its entry states",
  ]);
});
