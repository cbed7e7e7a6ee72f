import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { docs } from '@scheduler/contracts/core';
import { handle, type Call } from '@scheduler/service-kit';
import type { Route } from '@scheduler/contracts';
import { openApiDocument } from './document.ts';
import { pageOf } from './page.ts';

const STYLE = new URL('docs.css', import.meta.url);

/** A text that is made once, and that who has it already need not be sent again. */
function kept(make: () => string | Promise<string>) {
  let made: Promise<{ text: string; etag: string }> | undefined;
  const once = async () => {
    const text = await make();
    return { text, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
  };
  return async ({ tell }: Pick<Call<Route>, 'tell'>): Promise<string> => {
    made ??= once();
    const { text, etag } = await made;
    tell('etag', `"${etag}"`);
    tell('cache-control', 'public, max-age=300');
    return text;
  };
}

export const openApiRoutes = () => [
  handle(
    docs.document,
    kept(() => JSON.stringify(openApiDocument())),
  ),
  handle(
    docs.page,
    kept(() => pageOf(openApiDocument())),
  ),
  handle(
    docs.style,
    kept(() => readFile(STYLE, 'utf8')),
  ),
];
