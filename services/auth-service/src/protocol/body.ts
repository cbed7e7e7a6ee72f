import { readJson, readRaw } from '@scheduler/service-kit';
import type { Context } from 'koa';
import { badJson } from './auth-error.ts';
import type { Endpoint } from './endpoint.ts';
import { checkStorable } from './storable.ts';

const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT = 1_048_576;

async function readForm(context: Context): Promise<unknown> {
  const bytes = await readRaw(context, { type: FORM, limit: FORM_LIMIT });
  if (!(bytes instanceof Uint8Array)) return undefined;
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}

/** The body of a call in the form that its endpoint states. @throws AuthError 400 */
export async function bodyOf(context: Context, endpoint: Endpoint): Promise<unknown> {
  const { body: schema, form, bodyOptional } = endpoint;
  if (!schema) return undefined;
  const read = await (form ? readForm(context) : readJson(context));
  const value = read ?? (bodyOptional || form ? {} : undefined);
  if (value === undefined) throw badJson('unexpected end of JSON input');
  checkStorable(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badJson(`${issue?.path.map(String).join('.') || 'the body'} ${issue?.message ?? ''}`);
}
