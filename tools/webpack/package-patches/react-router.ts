import type { Cuts } from './cut.ts';

const everyName = /^\w+\.displayName = "[^"]*";$/gm;
const calledAtLoad = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/** React Router without its data router and its framework: the product has one plain history. */
export const reactRouter: Cuts = {
  'react-router/dist/production/chunk-7RTFRKQW.mjs': [
    // Names for developer tools keep unused components alive, and so does what is called at load.
    { find: everyName },
    { find: calledAtLoad, by: '/* @__PURE__ */ ' },
    { find: /^RenderErrorBoundary\.contextType = .*;$/gm },
    // The state of a data router, of which errors, fallbacks and pending navigations hang.
    { find: /(?<=let dataRouterState = )dataRouterOpts\?\.state/g, by: 'null' },
    {
      find: /(?<=let routerState = )React\d*\.useContext\(DataRouterStateContext\)/g,
      by: 'null',
    },
    {
      find: /let \{ isDataRoute \} = .*\n {2}return isDataRoute \? useNavigateStable\(\) : /g,
      by: 'return ',
    },
    { find: /(?<=^function RenderedRoute\(.*\) \{)[^]*?(?=^ {2}return)/gm },
    // Prefetching is for its framework, and 5 KB of every Link.
    { find: /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = [^;]*;/g },
    { find: /\.\.\.prefetchHandlers,(?=\s+href: \(isSpaLink)/g },
    { find: /mergeRefs\(forwardedRef, prefetchRef\)/g, by: 'forwardedRef' },
    { find: /return shouldPrefetch && !isAbsolute \? .* : link;/g, by: 'return link;' },
  ],
};
