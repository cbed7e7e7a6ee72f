import { ApiError, missing } from './api-error.ts';
import type { Asked } from './asked.ts';
import { checkStrict } from './strict-schema.ts';

export function refuseUnknown(body: Record<string, unknown>, known: Set<string>): void {
  const param = Object.keys(body).find((name) => !known.has(name));
  if (param === undefined) return;
  throw new ApiError(400, `Unknown parameter: '${param}'.`, { param, code: 'unknown_parameter' });
}

/** The words of a turn, which is text or parts of text. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map(({ text }: { text?: string }) => text ?? '').join('\n');
}

export function formatOf(
  { name, schema, strict }: { name?: string; schema?: unknown; strict?: boolean },
  param: string,
): NonNullable<Asked['format']> {
  if (!name) throw missing(param.replace(/schema$/, 'name'));
  if (strict !== true)
    throw new ApiError(400, 'This server answers strict schemas alone.', { param });
  checkStrict(name, schema, param);
  return { name, schema: schema as Record<string, unknown> };
}

export const toolNames = (tools: { name?: string | undefined }[] = []): string[] =>
  tools.flatMap(({ name }) => (name ? [name] : []));
