import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { docs } from '@scheduler/contracts/core';
import { defineHandler, type Call } from '@scheduler/service-kit';
import type { Route } from '@scheduler/contracts';
import { buildOpenApiDocument } from './document.ts';
import { renderPage } from './render-page.ts';

const STYLESHEET_URL = new URL('docs.css', import.meta.url);

/** Creates the text on the first request and serves it with an ETag. */
function cacheText(createText: () => string | Promise<string>) {
  let cached: Promise<{ text: string; etag: string }> | undefined;
  const render = async () => {
    const text = await createText();
    return { text, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
  };
  return async ({ setHeader }: Pick<Call<Route>, 'setHeader'>): Promise<string> => {
    cached ??= render();
    const { text, etag } = await cached;
    setHeader('etag', `"${etag}"`);
    setHeader('cache-control', 'public, max-age=300');
    return text;
  };
}

export const openApiRoutes = () => [
  defineHandler(
    docs.document,
    cacheText(() => JSON.stringify(buildOpenApiDocument())),
  ),
  defineHandler(
    docs.page,
    cacheText(() => renderPage(buildOpenApiDocument())),
  ),
  defineHandler(
    docs.style,
    cacheText(() => readFile(STYLESHEET_URL, 'utf8')),
  ),
];
