import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Context } from 'koa';
import { negotiateEncoding } from '../negotiate-encoding.ts';
import { createEtag, sendRevalidated } from './caching.ts';

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

interface StaticFile {
  path: string;
  size: number;
  /** Changes with the content of the file. */
  version: string;
  encoding?: keyof typeof COMPRESSED_EXTENSIONS;
}

async function findFile(path: string): Promise<StaticFile | null> {
  const stats = await stat(path, { bigint: true }).catch(() => null);
  if (!stats?.isFile()) return null;
  const version = `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
  return { path, size: Number(stats.size), version };
}

/**
 * Sends a file, or its precompressed version if the build created one and the client accepts it.
 *
 * @param cacheControl defaults to revalidation with an ETag
 * @returns `false` if the file doesn't exist; the response is then unchanged
 */
export async function sendFile(
  ctx: Context,
  path: string,
  cacheControl?: string,
): Promise<boolean> {
  const uncompressedFile = await findFile(path);
  if (!uncompressedFile) return false;
  const file = (await findCompressedFile(ctx, path)) ?? uncompressedFile;
  ctx.vary('Accept-Encoding');
  if (cacheControl === undefined) {
    const etag = await getEtag(file);
    sendRevalidated(ctx, etag, () => sendContent(ctx, path, file));
  } else {
    ctx.set('Cache-Control', cacheControl);
    sendContent(ctx, path, file);
  }
  return true;
}

function sendContent(ctx: Context, name: string, { path, size, encoding }: StaticFile) {
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.type = extname(name);
  ctx.status = 200;
  if (ctx.method !== 'HEAD') ctx.body = createReadStream(path);
  ctx.length = size;
}

const COMPRESSED_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

async function findCompressedFile(ctx: Context, path: string): Promise<StaticFile | null> {
  const encoding = negotiateEncoding(ctx);
  if (!encoding) return null;
  const file = await findFile(path + COMPRESSED_EXTENSIONS[encoding]);
  return file && { ...file, encoding };
}

/** ETags by path. There are few files without a hash in their name. */
const cachedEtags = new Map<string, { version: string; etag: string }>();

/** The compressed versions of a file have different content, so they have different ETags. */
async function getEtag({ path, version }: StaticFile): Promise<string> {
  const cached = cachedEtags.get(path);
  if (cached?.version === version) return cached.etag;
  const etag = createEtag(await readFile(path));
  cachedEtags.set(path, { version, etag });
  return etag;
}
