import type { Cuts } from './cut.ts';

/** Trims TanStack Query's infinite queries, which the product doesn't use. */
export const tanstackQuery: Cuts = {
  '@tanstack/query-core/build/modern/query.js': [
    {
      find: /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(.*\) : (this\.options\.behavior)\)/g,
      by: '$1',
    },
    // To use infinite queries, remove this cut first.
    {
      find: /if \(options\?\._type\) this\.#queryType = options\._type;/g,
      by: "if (options?._type) throw new Error('Infinite queries are not part of the build');",
    },
  ],
  '@tanstack/query-core/build/modern/queryClient.js': [
    { find: /^\t(?:prefetchI|ensureI|fetchI|i)nfiniteQuery\w*\(options\) \{[^]*?^\t\}$/gm },
  ],
};
