import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { docs } from '@scheduler/contracts/core';
import { defineHandler, type Call } from '@scheduler/service-kit';
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
  return async ({ setHeader }: Pick<Call<Route>, 'setHeader'>): Promise<string> => {
    made ??= once();
    const { text, etag } = await made;
    setHeader('etag', `"${etag}"`);
    setHeader('cache-control', 'public, max-age=300');
    return text;
  };
}

export const openApiRoutes = () => [
  defineHandler(
    docs.document,
    kept(() => JSON.stringify(openApiDocument())),
  ),
  defineHandler(
    docs.page,
    kept(() => pageOf(openApiDocument())),
  ),
  defineHandler(
    docs.style,
    kept(() => readFile(STYLE, 'utf8')),
  ),
];
