import type { LoaderContext } from 'webpack';
import type { Cut } from './cut.ts';

/** Webpack loader that removes passages from a file. */
export default function trim(this: LoaderContext<{ cuts: Cut[] }>, source: string): string {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- webpack hands its context so
  return this.getOptions().cuts.reduce((text, { find, by = '' }) => {
    const trimmed = text.replace(find, by);
    if (trimmed === text)
      throw new Error(`tools/webpack/package-patches: no match for ${find.source}`);
    return trimmed;
  }, source);
}
