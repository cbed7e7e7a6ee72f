import type { Route } from '@scheduler/contracts';
import type { SuccessResponse, Operation, Parameter } from './build-operation.ts';
import type { JsonSchema } from './json-schema.ts';

/** A route that shares its method and path with others, and is selected by the query string. */
export interface Variant {
  route: Route;
  operation: Operation;
}

export const isParameter = (parameter: Operation['parameters'][number]): parameter is Parameter =>
  'name' in parameter;

const getParameterKey = (parameter: Operation['parameters'][number]) =>
  isParameter(parameter) ? `${parameter.in} ${parameter.name}` : parameter.$ref;

/**
 * Combines the parameters of all operations. A parameter is required if every operation requires
 * it.
 */
function mergeParameters(operations: Operation[]): Operation['parameters'] {
  const all = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters),
    getParameterKey,
  );
  return [...all.values()].map((duplicates) => {
    const [first] = duplicates as [Operation['parameters'][number]];
    if (!isParameter(first)) return first;
    const isRequired =
      duplicates.length === operations.length &&
      duplicates.every((parameter) => isParameter(parameter) && parameter.required);
    return { ...first, required: isRequired };
  });
}

function toAnyOf(schemas: JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = [
    ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
  ];
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

function mergeContent(contents: Record<string, { schema: JsonSchema }>[]) {
  const types = Map.groupBy(
    contents.flatMap((content) => Object.entries(content)),
    ([type]) => type,
  );
  return Object.fromEntries(
    [...types].map(([type, same]) => [
      type,
      { schema: toAnyOf(same.map(([, { schema }]) => schema)) },
    ]),
  );
}

function mergeResponse(
  responses: Operation['responses'][string][],
): Operation['responses'][string] {
  const [first, ...others] = responses as [SuccessResponse, ...SuccessResponse[]];
  if (others.length === 0 || '$ref' in first) return first;
  const all = [first, ...others];
  const contents = all.map(({ content }) => content).filter((content) => content !== undefined);
  const headers = Object.assign(
    {},
    ...all.map((response) => response.headers),
  ) as SuccessResponse['headers'];
  return {
    description: first.description,
    ...(headers && Object.keys(headers).length > 0 && { headers }),
    ...(contents.length > 0 && { content: mergeContent(contents) }),
  };
}

function mergeResponses(operations: Operation[]): Operation['responses'] {
  const all = Map.groupBy(
    operations.flatMap(({ responses }) => Object.entries(responses)),
    ([status]) => status,
  );
  return Object.fromEntries(
    [...all].map(([status, same]) => [status, mergeResponse(same.map(([, response]) => response))]),
  );
}

function describeVariant({ route: { action, selector }, operation: { summary } }: Variant) {
  if (action !== undefined) return `- \`?action=${action}\`: ${summary}`;
  return selector === undefined ? `- by default: ${summary}` : `- with \`${selector}\`: ${summary}`;
}

const mergeSecurity = (operations: Operation[]) => [
  ...new Map(
    operations
      .flatMap(({ security }) => security)
      .map((requirement) => [JSON.stringify(requirement), requirement]),
  ).values(),
];

/**
 * Merges operations that differ only by the query string, because OpenAPI allows only one operation per
 * method and path. `x-actions` contains each operation separately.
 */
export function mergeActions(
  variants: [Variant, ...Variant[]],
): Operation & Record<string, unknown> {
  const [first] = variants;
  const actions = variants.flatMap(({ route: { action } }) => action ?? []);
  const isSingle = variants.length === 1;
  if (isSingle && actions.length === 0) return { ...first.operation };
  const operations = variants.map(({ operation }) => operation);
  const bodies = operations
    .map(({ requestBody }) => requestBody?.content)
    .filter((content) => content !== undefined);
  return {
    ...first.operation,
    ...(!isSingle && { description: variants.map(describeVariant).join('\n') }),
    security: mergeSecurity(operations),
    parameters: [
      ...(actions.length === 0
        ? []
        : [
            {
              name: 'action',
              in: 'query' as const,
              required: actions.length === variants.length,
              schema: { type: 'string', enum: actions },
            },
          ]),
      ...mergeParameters(operations),
    ],
    ...(bodies.length > 0 && {
      requestBody: {
        required: operations.every(({ requestBody }) => requestBody?.required),
        content: mergeContent(bodies),
      },
    }),
    responses: mergeResponses(operations),
    ...(!isSingle && {
      'x-actions': Object.fromEntries(
        variants.map(({ route: { action, selector }, operation }) => [
          selector ?? action ?? '',
          operation,
        ]),
      ),
    }),
  };
}
