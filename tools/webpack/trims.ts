import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspace } from './app.ts';

/** A passage of a package's file that the product leaves out. */
export interface Cut {
  find: RegExp;
  /** What stands in its place; nothing unless told. */
  by?: string;
}

const everyName = /^\w+\.displayName = "[^"]*";$/gm;
const calledAtLoad = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/**
 * Passages that cannot be left out from outside. Each must be found: a new version of a package that
 * is written differently fails the build instead of growing or breaking in silence.
 */
const refused: Record<string, Cut[]> = {
  // The library's rules come with our sheet; a <style> of its own is what the page's CSP refuses.
  'sonner/dist/index.mjs': [{ find: /^__insertCSS\(".*"\);$/gm }],
};

const unneeded: Record<string, Cut[]> = {
  // Names for developer tools keep unused components alive, and so does what is called at load.
  // Prefetching is for React Router's own framework, and 5 KB of every Link.
  'react-router/dist/production/chunk-7RTFRKQW.mjs': [
    { find: everyName },
    { find: calledAtLoad, by: '/* @__PURE__ */ ' },
    { find: /return shouldPrefetch && !isAbsolute \? .* : link;/g, by: 'return link;' },
  ],
  // We register entries and no manifests, so nothing ever asks the handler of snapshots.
  '@module-federation/runtime-core/dist/core.js': [
    {
      find: /USE_REMOTE \? new SnapshotHandler\(this\) : new DisabledSnapshotHandler\(\)/g,
      by: 'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })',
    },
  ],
  // It reads manifests, too; the host adds its own preload links.
  '@module-federation/runtime-core/dist/utils/preload.js': [
    { find: /(?<=^function preloadAssets\([^)]*\) \{)[^]*?(?=^\}$)/gm },
  ],
  '@module-federation/runtime-core/dist/remote/index.js': [
    { find: /(?<=^\tasync preloadRemote\(preloadOptions\) \{)[^]*?(?=^\t\}$)/gm },
  ],
  // Only parcels are mounted: no applications, no routing of its own, no profile that grows.
  'single-spa/lib/es2015/esm/single-spa.dev.js': [
    {
      find: /^var singleSpa = [^]*?^\}\);$/gm,
      by: 'var singleSpa = { mountRootParcel };',
    },
    { find: /^var customEvent = useNative\(\)[^]*?^\}$/gm, by: 'var customEvent = CustomEvent;' },
    { find: /(?<=^function addProfileEntry\([^)]*\) \{)[^]*?(?=^\}$)/gm },
    { find: /^if \(isInBrowser\) \{[^]*?^\}$/gm },
    { find: /^if \(isInBrowser && window\.__SINGLE_SPA_DEVTOOLS__\) \{[^]*?^\}$/gm },
    { find: /(?<=currentUrl = )isInBrowser && window\.location\.href/g, by: 'undefined' },
  ],
};

const loader = (name: string) => fileURLToPath(import.meta.resolve(`./${name}.ts`));
const inModules = (path: string) => join(workspace, 'node_modules', path);

const trim = ([file, cutsOfFile]: [string, Cut[]]) => ({
  test: inModules(file),
  use: [{ loader: loader('trim-loader'), options: { cuts: cutsOfFile } }],
});

const reactBigCalendar = {
  include: inModules('react-big-calendar/lib'),
  test: /\.js$/,
  sideEffects: false,
  use: [{ loader: loader('as-module-loader') }],
};

/** Rules for packages that bring more than the product may, or need, have. */
export const trims = (production: boolean) => [
  ...Object.entries(refused).map(trim),
  ...(production ? [...Object.entries(unneeded).map(trim), reactBigCalendar] : []),
];
