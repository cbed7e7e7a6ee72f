import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/calendar-v3.json', import.meta.url), 'utf8'),
) as { $id: string; $defs: Record<string, object> };

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);
// What the discovery document does not name, Google does not send.
for (const shape of Object.values(schema.$defs))
  Object.assign(shape, { additionalProperties: false });
ajv.addSchema(schema);

/** Where an answer departs from the discovery document. */
export function departures(kind: string, value: unknown): string[] {
  const check = ajv.getSchema(`${schema.$id}#/$defs/${kind}`);
  if (!check) throw new Error(`No schema of ${kind}`);
  if (check(JSON.parse(JSON.stringify(value)))) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${kind}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}
