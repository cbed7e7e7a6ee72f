import type { Model } from '../model/model.ts';

/** What every plan costs at least, told without solving anything: each event at its cheapest. */
export const cheapBound = ({ constant, movers }: Model): number =>
  movers.reduce((sum, { costs }) => sum + Math.min(...costs), constant);

const ROUNDING = 1e-6;

/** All costs are whole points, so a bound may be rounded up. */
export const roundUp = (bound: number): number => Math.ceil(bound - ROUNDING);
