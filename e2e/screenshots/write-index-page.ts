import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getFileName, schemes, sizes } from './viewports.ts';
import type { Scene } from './scene.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
  body { margin: 24px }
  h2 { font-size: 15px; margin: 40px 0 12px }
  div { display: flex; gap: 16px }
  img { height: 380px; border: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
`;

const variants = sizes.flatMap((size) => schemes.map((scheme) => [size, scheme] as const));

/** Writes an HTML page that shows all screenshots, one row per scene. */
export async function writeIndexPage(folder: string, scenes: readonly Scene[]): Promise<void> {
  const rows = scenes.map(({ name }) => {
    const images = variants.map(([size, scheme]) => {
      const file = getFileName(name, size, scheme);
      return `<a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${size}, ${scheme}"></a>`;
    });
    return `<h2 id="${name}">${name}</h2><div>${images.join('')}</div>`;
  });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>AI Scheduler, screen by screen</title><style>${STYLE}</style><h1>AI Scheduler, screen by screen</h1>${rows.join('\n')}</html>`;
  await writeFile(join(folder, 'index.html'), page);
}
