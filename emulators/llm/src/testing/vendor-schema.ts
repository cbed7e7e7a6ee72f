import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const addSchema = (file: 'chat' | 'responses') => {
  const text = readFileSync(new URL(`../../schemas/${file}.json`, import.meta.url), 'utf8');
  const schema = JSON.parse(text) as { $id: string };
  ajv.addSchema(schema);
  return schema.$id;
};
const ids = { chat: addSchema('chat'), responses: addSchema('responses') };

/** Returns the validation errors of a value against a schema of the vendor. */
export function findSchemaErrors(
  file: 'chat' | 'responses',
  root: string,
  value: unknown,
): string[] {
  const check = ajv.getSchema(`${ids[file]}#/$defs/${root}`);
  if (!check) throw new Error(`There is no ${root} in ${file}.json`);
  if (check(value)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
  );
}
