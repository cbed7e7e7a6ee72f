import fc from 'fast-check';
import { FAMILIES, generate } from '../../testdata/optimizer/generator.mjs';

const of = (sizes: RegExp) => Object.keys(FAMILIES).filter((family) => sizes.test(family));

/** A week of one person, by the benchmark's generator: small ones shrink to other seeds only. */
export const someWeek = fc
  .tuple(fc.constantFrom(...of(/^[sm]-/)), fc.integer({ min: 0, max: 1e9 }))
  .map(([family, seed]) => generate(family, `property/${seed}`));
