import type { Cuts } from './cut.ts';

/** single-spa and its adapter for parcels alone: no applications, no routing of its own, no profile that grows. */
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
    // As in its own production build, messages are numbers with an address that explains them.
    { find: /(?<=formatErrorMessage\(\d+, )(?:`[^`]*`|"[^"]*")/g, by: "''" },
  ],
  // Published minified. Parcels are given their element and `defineRemote` their error boundary.
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
