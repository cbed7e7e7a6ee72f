import type { Route } from '@scheduler/contracts';
import type { Answer, Operation, Parameter } from './operation.ts';
import type { JsonSchema } from './schemas.ts';

/** A call that shares its method and path with others, told apart by `action`. */
export interface Variant {
  route: Route;
  operation: Operation;
}

const isParameter = (given: Operation['parameters'][number]): given is Parameter => 'name' in given;

const keyOf = (given: Operation['parameters'][number]) =>
  isParameter(given) ? `${given.in} ${given.name}` : given.$ref;

/** Parameters of any of the calls; needed is what all of them need. */
function mergedParameters(operations: Operation[]): Operation['parameters'] {
  const all = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters),
    keyOf,
  );
  return [...all.values()].map((same) => {
    const [first] = same as [Operation['parameters'][number]];
    if (!isParameter(first)) return first;
    const isNeeded =
      same.length === operations.length && same.every((one) => isParameter(one) && one.required);
    return { ...first, required: isNeeded };
  });
}

function oneOf(schemas: JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = [
    ...new Map(schemas.map((one) => [JSON.stringify(one), one])).values(),
  ];
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

function mergedContent(contents: Record<string, { schema: JsonSchema }>[]) {
  const types = Map.groupBy(
    contents.flatMap((content) => Object.entries(content)),
    ([type]) => type,
  );
  return Object.fromEntries(
    [...types].map(([type, same]) => [
      type,
      { schema: oneOf(same.map(([, { schema }]) => schema)) },
    ]),
  );
}

function mergedAnswer(answers: Operation['responses'][string][]): Operation['responses'][string] {
  const [first, ...others] = answers as [Answer, ...Answer[]];
  if (others.length === 0 || '$ref' in first) return first;
  const all = [first, ...others];
  const contents = all.map(({ content }) => content).filter((content) => content !== undefined);
  const headers = Object.assign({}, ...all.map((one) => one.headers)) as Answer['headers'];
  return {
    description: first.description,
    ...(headers && Object.keys(headers).length > 0 && { headers }),
    ...(contents.length > 0 && { content: mergedContent(contents) }),
  };
}

function mergedResponses(operations: Operation[]): Operation['responses'] {
  const all = Map.groupBy(
    operations.flatMap(({ responses }) => Object.entries(responses)),
    ([status]) => status,
  );
  return Object.fromEntries(
    [...all].map(([status, same]) => [status, mergedAnswer(same.map(([, answer]) => answer))]),
  );
}

const line = ({ route: { action }, operation: { summary } }: Variant) =>
  action === undefined ? `- without \`action\`: ${summary}` : `- \`?action=${action}\`: ${summary}`;

const securityOf = (operations: Operation[]) => [
  ...new Map(
    operations.flatMap(({ security }) => security).map((one) => [JSON.stringify(one), one]),
  ).values(),
];

/**
 * Calls that differ by `action` as one operation, since OpenAPI knows a path by its method alone;
 * `x-actions` has each of them on its own.
 */
export function merged(variants: [Variant, ...Variant[]]): Operation & Record<string, unknown> {
  const [first] = variants;
  const actions = variants.flatMap(({ route: { action } }) => action ?? []);
  if (actions.length === 0) return { ...first.operation };
  const operations = variants.map(({ operation }) => operation);
  const bodies = operations
    .map(({ requestBody }) => requestBody?.content)
    .filter((content) => content !== undefined);
  const isSingle = variants.length === 1;
  return {
    ...first.operation,
    ...(!isSingle && { description: variants.map(line).join('\n') }),
    security: securityOf(operations),
    parameters: [
      {
        name: 'action',
        in: 'query',
        required: actions.length === variants.length,
        schema: { type: 'string', enum: actions },
      },
      ...mergedParameters(operations),
    ],
    ...(bodies.length > 0 && {
      requestBody: {
        required: operations.every(({ requestBody }) => requestBody?.required),
        content: mergedContent(bodies),
      },
    }),
    responses: mergedResponses(operations),
    ...(!isSingle && {
      'x-actions': Object.fromEntries(
        variants.map(({ route: { action = '' }, operation }) => [action, operation]),
      ),
    }),
  };
}
