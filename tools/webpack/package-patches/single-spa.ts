import type { Cuts } from './cut.ts';

/** Trims single-spa and its adapter to parcels: no applications, routing or profiler. */
export const singleSpa: Cuts = {
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
    // As in the production build, a message is a number and a URL with an explanation.
    { find: /(?<=formatErrorMessage\(\d+, )(?:`[^`]*`|"[^"]*")/g, by: "''" },
  ],
  // Minified in the package. Parcels get their element from the host and their error boundary from
  // `defineRemote`.
  'single-spa-react/lib/esm/single-spa-react.js': [
    {
      find: /^function e\(e,t\)\{var n=Object\.keys.*?(?=function a\(e,t\))/g,
      by: 'var t=Object.assign;function n(e){return typeof e}',
    },
    {
      find: /(?<=function a\(e,t\)\{).*?(?=\}var c=null;)/g,
      by: 'return function(){return t.domElement}',
    },
    { find: /e\.suppressComponentDidCatchWarning\|\|!function.*?(?=var r=y\()/g },
    { find: /\|\|n\.errorBoundaryClass\|\|function\(e,t\)\{.*?\}\(e,n\)/g },
  ],
};
