import { readFormBody, readJsonBody } from '@scheduler/service-kit';
import type { Context } from 'koa';
import { badJson } from './auth-error.ts';
import type { Endpoint } from './endpoint.ts';
import { requireSafeText } from './safe-text.ts';

const MAX_FORM_BYTES = 1_048_576;

async function readForm(context: Context): Promise<unknown> {
  const fields = await readFormBody(context, MAX_FORM_BYTES);
  return fields && Object.fromEntries(fields);
}

/**
 * Parses and validates the body in the endpoint's format.
 *
 * @throws AuthError 400
 */
export async function parseBody(context: Context, endpoint: Endpoint): Promise<unknown> {
  const { body: schema, form, bodyOptional } = endpoint;
  if (!schema) return undefined;
  const rawValue = await (form ? readForm(context) : readJsonBody(context));
  const value = rawValue ?? (bodyOptional || form ? {} : undefined);
  if (value === undefined) throw badJson('unexpected end of JSON input');
  requireSafeText(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badJson(`${issue?.path.map(String).join('.') || 'the body'} ${issue?.message ?? ''}`);
}
