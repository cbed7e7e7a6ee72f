// Pictures of every screen and state, both sizes, light and dark: `npm run screenshots [-- <name> …]`.
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium as browsers } from 'playwright-core';
import { chromiumFlags } from '../../e2e/support/chromium.ts';
import startProduct from '../../e2e/support/start-product.ts';
import { chromium } from '../test/chromium.ts';
import { writeAlbum } from './album.ts';
import { takeAll } from './camera.ts';
import { assemble } from './cast.ts';
import { schemes, sizes } from './looks.ts';
import { scenes } from './scenes/all.ts';
import { morningZone } from './zone.ts';

const folder = fileURLToPath(new URL('../../screenshots', import.meta.url));

/** Scenes whose names begin as asked for; all of them unless told. */
const asked = process.argv.slice(2);
const chosen = scenes.filter(
  ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
);

/** @returns whether every scene could be arranged */
async function takePictures(executablePath: string, zone: string): Promise<boolean> {
  const browser = await browsers.launch({ executablePath, args: chromiumFlags });
  try {
    const camera = { browser, cast: await assemble(browser), zone, folder };
    // Both at once, as the machine has two cores at least.
    const missed = await Promise.all(sizes.map((size) => takeAll(camera, chosen, size)));
    await writeAlbum(folder, chosen);
    const count = chosen.length * sizes.length * schemes.length;
    console.log(`${count} pictures are in screenshots/, to be browsed in its index.html.`);
    return missed.every((many) => many === 0);
  } finally {
    await browser.close();
  }
}

async function main() {
  const zone = morningZone(new Date());
  process.env.TZ = zone;
  const executablePath = await chromium();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stop = await startProduct();
  try {
    return await takePictures(executablePath, zone);
  } finally {
    await stop?.();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // A product that did not come up may hold the process.
  process.exit(1);
}
