import { escapeHtml } from '@scheduler/service-kit';
import { toFragmentId, renderMarkdown } from './render-markdown.ts';
import type { JsonSchema } from './json-schema.ts';

const renderCode = (text: string) => `<code>${escapeHtml(text)}</code>`;

const getRefName = ($ref: string) => $ref.split('/').at(-1) ?? '';

const getAlternatives = (schema: JsonSchema) =>
  (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;

const formatNames: Record<string, string> = {
  'date-time': 'date-time',
  date: 'date',
  uuid: 'id',
  uri: 'URL',
};

function describeType({ type, format }: JsonSchema): string {
  const formatName = typeof format === 'string' ? formatNames[format] : undefined;
  const names = [type ?? 'any']
    .flat()
    .map((name) => (name === 'string' ? (formatName ?? 'string') : name));
  return names.join(' or ');
}

/** Describes a type. Named schemas are links. */
export function renderType(schema: JsonSchema): string {
  const { $ref, items } = schema;
  if ($ref) {
    const name = getRefName($ref);
    return `<a href="#${toFragmentId('schema', name)}">${escapeHtml(name)}</a>`;
  }
  const alternatives = getAlternatives(schema);
  if (alternatives) return alternatives.map(renderType).join(' or ');
  const { const: constant } = schema;
  const values = constant === undefined ? (schema['enum'] as unknown[] | undefined) : [constant];
  if (values) return values.map((value) => renderCode(String(value))).join(', ');
  if (items) return `array of ${renderType(items)}`;
  return escapeHtml(describeType(schema));
}

function renderConstraints(schema: JsonSchema): string {
  const constraints = [
    ['maxLength', 'max. %s characters'],
    ['maxItems', 'max. %s items'],
    ['minimum', 'min. %s'],
    ['maximum', 'max. %s'],
  ].flatMap(([keyword = '', template = '']) => {
    const limit = schema[keyword];
    return typeof limit === 'number' ? template.replace('%s', String(limit)) : [];
  });
  const defaultValue = schema['default'];
  if (defaultValue !== undefined) constraints.push(`default ${JSON.stringify(defaultValue)}`);
  return escapeHtml(constraints.join(', '));
}

/** Finds an object without a name within a field, including in arrays and unions. */
function findInlineObject(schema: JsonSchema): JsonSchema | undefined {
  const inlineObject =
    schema.items ?? getAlternatives(schema)?.find(({ properties }) => properties) ?? schema;
  return inlineObject.properties ? inlineObject : undefined;
}

export interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  description?: string | undefined;
}

function renderField({
  name,
  schema,
  isRequired,
  description = schema.description,
}: Field): string {
  const constraints = renderConstraints(schema);
  const inlineObject = findInlineObject(schema);
  return [
    `<li>${renderCode(name)} <span class="type">${renderType(schema)}</span>`,
    isRequired ? ' <span class="required">required</span>' : '',
    constraints && ` <span class="bounds">${constraints}</span>`,
    description ? renderMarkdown(description) : '',
    inlineObject ? renderProperties(inlineObject) : '',
    '</li>',
  ].join('');
}

export const renderFields = (fields: Field[]): string =>
  `<ul class="fields">${fields.map(renderField).join('')}</ul>`;

function renderProperties({ properties = {}, required = [] }: JsonSchema): string {
  return renderFields(
    Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      isRequired: required.includes(name),
    })),
  );
}

/** Renders a schema with its fields. */
export function renderSchema(schema: JsonSchema): string {
  const alternatives = getAlternatives(schema);
  if (alternatives?.some(({ properties }) => properties))
    return alternatives.map(renderSchema).join('<hr>');
  const inlineObject = findInlineObject(schema);
  return inlineObject
    ? renderProperties(inlineObject)
    : `<p class="type">${renderType(schema)}</p>`;
}
