import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { publishRemote, rollBackRemote } from '@scheduler/remotes/publish';
import { buildVariant } from '../support/build-variant.ts';
import { openScreen } from '../support/navigation.ts';
import { getDataDir, site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

test.skip(process.env.DEEP !== '1', 'builds apps, which takes about 20 seconds');

let folder: string;

test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'variant-'));
  await signInAs(page, await createAccount(createUser('Ada')));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** Returns the version and the users of each shared package that has been loaded. */
const getLoadedPackages = (page: Page) =>
  page.evaluate(() => {
    const { __INSTANCES__: instances } = (window as never as { __FEDERATION__: Federation })
      .__FEDERATION__;
    const scope = instances.find(({ name }) => name === 'shell')?.shareScopeMap.default ?? {};
    return Object.entries(scope).flatMap(([name, versions]) =>
      Object.entries(versions)
        .filter(([, { lib }]) => lib)
        .map(([version, { useIn }]) => ({ name, version, useIn })),
    );
  });

interface Federation {
  __INSTANCES__: {
    name: string;
    shareScopeMap: Record<
      string,
      Record<string, Record<string, { lib?: unknown; useIn: string[] }>>
    >;
  }[];
}

async function expectVersions(page: Page, versions: Record<string, string>) {
  const packages = await getLoadedPackages(page);
  for (const [name, version] of Object.entries(versions)) {
    const loaded = packages.filter((shared) => shared.name === name);
    expect(loaded.map((shared) => shared.version)).toEqual([version]);
    expect(loaded[0]?.useIn.join(' ')).toMatch(/shell.* settings_/);
  }
}

const readInstalledVersion = async (name: string) => {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
};

/** Opens a screen of the remote, navigates within it with its router, and leaves it again. */
async function useSettings(page: Page) {
  await page.goto(site('/settings'));
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await openScreen(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await openScreen(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

/** Serves another build of the shell to a page. */
async function serveShell(page: Page, dist: string) {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const [script, style] = [/\/shell\.\w+\.js/, /\/shell\.\w+\.css/].map(
    (file) => file.exec(html)?.[0],
  );
  await page.route('**/*', async (route) => {
    const { pathname, origin } = new URL(route.request().url());
    const path = join(dist, pathname);
    if (origin !== new URL(site()).origin) return route.fallback();
    if (/\.(js|css)$/.test(pathname) && (await stat(path).catch(() => null)))
      return route.fulfill({ path });
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/\/shell\.\w+\.js/g, script ?? '')
      .replace(/\/shell\.\w+\.css/g, style ?? '');
    return route.fulfill({ response, body });
  });
}

test('the shell alone can be built with other patch releases of React and the router', async ({
  page,
}) => {
  await buildVariant('shell', folder);
  await serveShell(page, join(folder, 'dist'));
  await useSettings(page);
  const react = await readInstalledVersion('react-previous');
  const router = await readInstalledVersion('react-router-dom-previous');
  expect(react).not.toBe(await readInstalledVersion('react'));
  expect(router).not.toBe(await readInstalledVersion('react-router-dom'));
  await expectVersions(page, { react, 'react-dom': react, 'react-router-dom': router });
});

test('one remote alone can be built with other patch releases of React and the router', async ({
  page,
}) => {
  const version = await buildVariant('settings', folder);
  const dist = join(folder, 'dist');
  const { shared } = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8')) as {
    shared: { name: string; version: string }[];
  };
  const react = shared.find(({ name }) => name === 'react');
  expect(react?.version).toBe(await readInstalledVersion('react-previous'));
  const remotesDir = join(getDataDir(), 'remotes');
  await publishRemote(remotesDir, { name: 'settings', version, folder: dist });
  try {
    await useSettings(page);
    await expectVersions(page, {
      react: await readInstalledVersion('react'),
      'react-router-dom': await readInstalledVersion('react-router-dom'),
    });
  } finally {
    await rollBackRemote(remotesDir, 'settings');
  }
});
