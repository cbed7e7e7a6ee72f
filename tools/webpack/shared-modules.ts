import { join } from 'node:path';
import { readPackageJson, workspace } from './app.ts';

/** The package with the interface between host and remotes declares the shared packages. */
const { peerDependencies = {} } = readPackageJson(join(workspace, 'libs/platform'));

interface SharedOptions {
  /** Bundles the modules with the first script. Only a host may do this. */
  eager?: boolean;
  /** Whether the build contains a copy for pages without a host. */
  hasCopy?: boolean;
}

/**
 * Creates the Module Federation settings of the shared packages: one instance per page, in any
 * version of the declared range. The entry with a slash covers sub-paths such as
 * `react/jsx-runtime`.
 */
export function createSharedModules({ eager = false, hasCopy = true }: SharedOptions) {
  return Object.fromEntries(
    Object.entries(peerDependencies).flatMap(([name, requiredVersion]) => {
      const config = {
        singleton: true,
        requiredVersion,
        eager,
        ...(!hasCopy && { import: false as const }),
      };
      return [name, `${name}/`].map((request) => [request, config] as const);
    }),
  );
}
