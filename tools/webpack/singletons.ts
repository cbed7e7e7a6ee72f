import { join } from 'node:path';
import { packageOf, workspace } from './app.ts';

const versionOf = (name: string) => packageOf(join(workspace, 'node_modules', name)).version;

// Remotes need what libs/platform's facade exports and no more: a shared module is shipped whole.
const routerFacade = join(workspace, 'libs/platform/src/router-facade.ts');

// Sub-paths are modules of their own to webpack: left out, each remote would bundle a second copy.
const shared = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
};

/**
 * The modules of which a page holds one copy.
 *
 * @param load `eager` in the host (part of its first script), `host-only` in a published remote
 *   (it carries no copy), `own` for a remote that may run alone
 */
export function singletons(load: 'eager' | 'host-only' | 'own') {
  return Object.fromEntries(
    Object.entries(shared).map(([request, name]) => {
      const version = versionOf(name);
      const facade = request === 'react-router-dom' ? { import: routerFacade } : {};
      return [
        request,
        {
          singleton: true,
          strictVersion: true,
          requiredVersion: version,
          version,
          ...facade,
          ...(load === 'host-only' && { import: false as const }),
          ...(load === 'eager' && { eager: true }),
        },
      ];
    }),
  );
}
