import type { Cuts } from './cut.ts';

const displayNames = /^\w+\.displayName = "[^"]*";$/gm;
const sideEffectCalls = /(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/** Trims React Router's data router and framework mode, which the product doesn't use. */
export const reactRouter: Cuts = {
  'react-router/dist/production/chunk-7RTFRKQW.mjs': [
    // Display names and side effects at load time keep unused components from being tree-shaken.
    { find: displayNames },
    { find: sideEffectCalls, by: '/* @__PURE__ */ ' },
    { find: /^RenderErrorBoundary\.contextType = .*;$/gm },
    // The data router's state for errors, fallbacks and pending navigations.
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
    // Prefetching belongs to framework mode and adds 5 KB to Link.
    { find: /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = [^;]*;/g },
    { find: /\.\.\.prefetchHandlers,(?=\s+href: \(isSpaLink)/g },
    { find: /mergeRefs\(forwardedRef, prefetchRef\)/g, by: 'forwardedRef' },
    { find: /return shouldPrefetch && !isAbsolute \? .* : link;/g, by: 'return link;' },
  ],
};
