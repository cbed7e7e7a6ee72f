import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Context } from 'koa';
import { encodingFor } from './encoding.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** The file a request path names inside `folder`; `null` when it would lie elsewhere. */
export function fileWithin(folder: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const strange = decoded.includes('\0') || decoded.includes('\\') || /(^|\/)\./.test(decoded);
  if (strange) return null;
  const root = resolve(folder);
  const file = resolve(root, decoded.replace(/^\/+/, ''));
  return file.startsWith(root + sep) ? file : null;
}

const sizeOf = async (file: string): Promise<number | null> => {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
};

/**
 * Sends a file, precompressed where the build laid a compressed twin beside it.
 *
 * @returns false when there is no such file; the answer is untouched then
 */
export async function sendFile(ctx: Context, file: string, caching: string): Promise<boolean> {
  const plainSize = await sizeOf(file);
  if (plainSize === null) return false;
  const { path, size, encoding } = (await twinOf(ctx, file)) ?? { path: file, size: plainSize };
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', caching);
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.type = extname(file);
  ctx.length = size;
  ctx.status = 200;
  if (ctx.method !== 'HEAD') ctx.body = createReadStream(path);
  ctx.length = size;
  return true;
}

const twins = { br: '.br', gzip: '.gz' } as const;

async function twinOf(ctx: Context, file: string) {
  const accepted = encodingFor(ctx);
  if (!accepted) return null;
  const path = file + twins[accepted];
  const size = await sizeOf(path);
  return size === null ? null : { path, size, encoding: accepted };
}
