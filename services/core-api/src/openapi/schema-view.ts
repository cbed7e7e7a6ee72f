import { anchor, escaped, fromMarkdown } from './html.ts';
import type { JsonSchema } from './schemas.ts';

const code = (text: string) => `<code>${escaped(text)}</code>`;

const nameIn = ($ref: string) => $ref.split('/').at(-1) ?? '';

const choicesIn = (schema: JsonSchema) =>
  (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;

const wordFor: Record<string, string> = {
  'date-time': 'date-time',
  date: 'date',
  uuid: 'id',
  uri: 'address',
};

function plainType({ type, format }: JsonSchema): string {
  const word = typeof format === 'string' ? wordFor[format] : undefined;
  const names = [type ?? 'anything']
    .flat()
    .map((name) => (name === 'string' ? (word ?? 'text') : name));
  return names.join(' or ');
}

/** What a value is, in words; records that have a name are linked. */
export function typeView(schema: JsonSchema): string {
  const { $ref, items } = schema;
  if ($ref) {
    const name = nameIn($ref);
    return `<a href="#${anchor('schema', name)}">${escaped(name)}</a>`;
  }
  const choices = choicesIn(schema);
  if (choices) return choices.map(typeView).join(' or ');
  const { const: only } = schema;
  const values = only === undefined ? (schema['enum'] as unknown[] | undefined) : [only];
  if (values) return values.map((value) => code(String(value))).join(', ');
  if (items) return `list of ${typeView(items)}`;
  return escaped(plainType(schema));
}

function boundsView(schema: JsonSchema): string {
  const bounds = [
    ['maxLength', 'at most %s characters'],
    ['maxItems', 'at most %s'],
    ['minimum', 'from %s'],
    ['maximum', 'to %s'],
  ].flatMap(([keyword = '', words = '']) => {
    const bound = schema[keyword];
    return typeof bound === 'number' ? words.replace('%s', String(bound)) : [];
  });
  const standard = schema['default'];
  if (standard !== undefined) bounds.push(`standard ${JSON.stringify(standard)}`);
  return escaped(bounds.join(', '));
}

/** The record that stands within a field, if it has no name of its own. */
function within(schema: JsonSchema): JsonSchema | undefined {
  const inner = schema.items ?? choicesIn(schema)?.find(({ properties }) => properties) ?? schema;
  return inner.properties ? inner : undefined;
}

export interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  note?: string | undefined;
}

function fieldView({ name, schema, isRequired, note = schema.description }: Field): string {
  const bounds = boundsView(schema);
  const inner = within(schema);
  return [
    `<li>${code(name)} <span class="type">${typeView(schema)}</span>`,
    isRequired ? ' <span class="need">required</span>' : '',
    bounds && ` <span class="bounds">${bounds}</span>`,
    note ? fromMarkdown(note) : '',
    inner ? recordView(inner) : '',
    '</li>',
  ].join('');
}

export const fieldsView = (fields: Field[]): string =>
  `<ul class="fields">${fields.map(fieldView).join('')}</ul>`;

/** The fields of a record. */
function recordView({ properties = {}, required = [] }: JsonSchema): string {
  return fieldsView(
    Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      isRequired: required.includes(name),
    })),
  );
}

/** All that is to say of a schema, what it is and what it holds. */
export function schemaView(schema: JsonSchema): string {
  const choices = choicesIn(schema);
  if (choices?.some(({ properties }) => properties)) return choices.map(schemaView).join('<hr>');
  const inner = within(schema);
  return inner ? recordView(inner) : `<p class="type">${typeView(schema)}</p>`;
}
