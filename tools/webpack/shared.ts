import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf, workspace } from './app.ts';

const versionOf = (name: string) => packageOf(join(workspace, 'node_modules', name)).version;

/** The file that stands for a shared module. */
export const facadeOf = (request: string) =>
  join(workspace, 'tools/webpack/facades', `${request.replace('/', '-')}.ts`);

// Sub-paths are modules of their own to webpack: left out, each remote would bundle a second copy.
const singletonPackages = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
};

// Of these only what the product uses is shared: a shared module is shipped whole.
const faced = new Set(['react-router-dom', '@tanstack/react-query']);

/**
 * What a page holds one copy of.
 *
 * @param load `eager` in the host (part of its first script), `host-only` in a published remote
 *   (it carries no copy), `own` for a remote that may run alone
 */
export function sharedModules(load: 'eager' | 'host-only' | 'own') {
  const eager = load === 'eager' && { eager: true };
  const singletons = Object.entries(singletonPackages).map(([request, name]) => {
    const version = versionOf(name);
    const copy = load === 'host-only' && { import: false as const };
    const source = faced.has(request) && { import: facadeOf(request) };
    const exact = { singleton: true, strictVersion: true, requiredVersion: version, version };
    return [request, { ...exact, ...eager, ...source, ...copy }] as const;
  });
  return { ...Object.fromEntries(singletons), 'zod/mini': { ...sharedZod(), ...eager } };
}

// No singleton: two copies get on. The version tells facades apart, so that a remote which needs
// more than an older host's facade has falls back on its own copy, a file of its own.
function sharedZod() {
  const facade = facadeOf('zod/mini');
  const hash = createHash('sha256').update(readFileSync(facade)).digest('hex').slice(0, 8);
  const version = `${versionOf('zod')}-${hash}`;
  return { import: facade, version, requiredVersion: version, strictVersion: true };
}
