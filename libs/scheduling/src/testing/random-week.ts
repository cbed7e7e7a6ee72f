import fc from 'fast-check';
import { FAMILIES, generate } from '../../testdata/optimizer/generator.mjs';

const filterFamilies = (sizes: RegExp) =>
  Object.keys(FAMILIES).filter((family) => sizes.test(family));

/** Optimizer instances for one user and one week, from the benchmark's generator. */
export const randomWeek = fc
  .tuple(fc.constantFrom(...filterFamilies(/^[sm]-/)), fc.integer({ min: 0, max: 1e9 }))
  .map(([family, seed]) => generate(family, `property/${seed}`));
