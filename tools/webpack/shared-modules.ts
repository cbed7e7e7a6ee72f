import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackageJson, workspace } from './app.ts';

const readVersion = (name: string) =>
  readPackageJson(join(workspace, 'node_modules', name)).version;

/** Returns the file that replaces a shared module. */
export const getFacadePath = (request: string) =>
  join(workspace, 'tools/webpack/facades', `${request.replace('/', '-')}.ts`);

// Sub-paths are separate modules in webpack. If one is missing here, every remote bundles a copy.
const singletonPackages = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
};

// Shared modules aren't tree-shaken, so facades export only the names that the product uses.
const PACKAGES_WITH_FACADE = new Set(['react-router-dom', '@tanstack/react-query']);

/**
 * Creates the Module Federation settings of the shared modules.
 *
 * @param load `eager` for the host's first script, `host-only` for a published remote without
 *   copies, `own` for a remote that may run standalone
 */
export function createSharedModules(load: 'eager' | 'host-only' | 'own') {
  const eager = load === 'eager' && { eager: true };
  const singletons = Object.entries(singletonPackages).map(([request, name]) => {
    const version = readVersion(name);
    const copy = load === 'host-only' && { import: false as const };
    const source = PACKAGES_WITH_FACADE.has(request) && { import: getFacadePath(request) };
    const exact = { singleton: true, strictVersion: true, requiredVersion: version, version };
    return [request, { ...exact, ...eager, ...source, ...copy }] as const;
  });
  return { ...Object.fromEntries(singletons), 'zod/mini': { ...createSharedZod(), ...eager } };
}

// Not a singleton, because two copies can coexist. The version identifies the facade, so that a
// remote that needs more than an older host's facade loads its own copy.
function createSharedZod() {
  const facade = getFacadePath('zod/mini');
  const hash = createHash('sha256').update(readFileSync(facade)).digest('hex').slice(0, 8);
  const version = `${readVersion('zod')}-${hash}`;
  return { import: facade, version, requiredVersion: version, strictVersion: true };
}
