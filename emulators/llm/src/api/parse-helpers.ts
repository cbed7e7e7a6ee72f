import { ApiError, missingParameter } from './api-error.ts';
import type { ModelRequest } from './model-request.ts';
import { checkStrict } from './strict-schema.ts';

export function rejectUnknownParameters(
  body: Record<string, unknown>,
  supported: Set<string>,
): void {
  const param = Object.keys(body).find((name) => !supported.has(name));
  if (param === undefined) return;
  throw new ApiError(400, `Unknown parameter: '${param}'.`, { param, code: 'unknown_parameter' });
}

/** Returns the text of a message. Its content is a string or a list of parts. */
export function getContentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map(({ text }: { text?: string }) => text ?? '').join('\n');
}

export function parseFormat(
  { name, schema, strict }: { name?: string; schema?: unknown; strict?: boolean },
  param: string,
): NonNullable<ModelRequest['format']> {
  if (!name) throw missingParameter(param.replace(/schema$/, 'name'));
  if (strict !== true)
    throw new ApiError(400, 'This server answers strict schemas alone.', { param });
  checkStrict(name, schema, param);
  return { name, schema: schema as Record<string, unknown> };
}

export const getToolNames = (tools: { name?: string | undefined }[] = []): string[] =>
  tools.flatMap(({ name }) => (name ? [name] : []));
