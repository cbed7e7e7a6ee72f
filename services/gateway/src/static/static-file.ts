import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Context } from 'koa';
import { negotiateEncoding } from '../negotiate-encoding.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** Resolves a request path to a file inside `folder`. Returns `null` for any path outside of it. */
export function resolveWithin(folder: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const isSuspicious = decoded.includes('\0') || decoded.includes('\\') || /(^|\/)\./.test(decoded);
  if (isSuspicious) return null;
  const root = resolve(folder);
  const file = resolve(root, decoded.replace(/^\/+/, ''));
  return file.startsWith(root + sep) ? file : null;
}

const getFileSize = async (file: string): Promise<number | null> => {
  const stats = await stat(file).catch(() => null);
  return stats?.isFile() ? stats.size : null;
};

/**
 * Sends a file, or its precompressed version if the build created one and the client accepts it.
 *
 * @returns `false` if the file doesn't exist; the response is unchanged then
 */
export async function sendFile(ctx: Context, file: string, cacheControl: string): Promise<boolean> {
  const uncompressedSize = await getFileSize(file);
  if (uncompressedSize === null) return false;
  const { path, size, encoding } = (await findCompressedFile(ctx, file)) ?? {
    path: file,
    size: uncompressedSize,
  };
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', cacheControl);
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.type = extname(file);
  ctx.length = size;
  ctx.status = 200;
  if (ctx.method !== 'HEAD') ctx.body = createReadStream(path);
  ctx.length = size;
  return true;
}

const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

async function findCompressedFile(ctx: Context, file: string) {
  const accepted = negotiateEncoding(ctx);
  if (!accepted) return null;
  const path = file + COMPRESSED_EXTENSIONS[accepted];
  const size = await getFileSize(path);
  return size === null ? null : { path, size, encoding: accepted };
}
