import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/calendar-v3.json', import.meta.url), 'utf8'),
) as { $id: string; $defs: Record<string, object> };

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);
// Google sends no properties that the discovery document doesn't define.
for (const definition of Object.values(schema.$defs))
  Object.assign(definition, { additionalProperties: false });
ajv.addSchema(schema);

/** Returns the validation errors of a response against the discovery document. */
export function findSchemaErrors(kind: string, value: unknown): string[] {
  const validate = ajv.getSchema(`${schema.$id}#/$defs/${kind}`);
  if (!validate) throw new Error(`No schema for ${kind}`);
  if (validate(JSON.parse(JSON.stringify(value)))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${kind}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}
