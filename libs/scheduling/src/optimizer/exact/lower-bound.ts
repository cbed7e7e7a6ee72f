import type { Model } from '../model/model.ts';

/** Returns a lower bound without solving anything: the sum of the cheapest candidates. */
export const getTrivialLowerBound = ({ constantCost, events }: Model): number =>
  events.reduce((sum, { costs }) => sum + Math.min(...costs), constantCost);

const TOLERANCE = 1e-6;

/** Rounds a lower bound up, because all costs are integers. */
export const roundUpBound = (bound: number): number => Math.ceil(bound - TOLERANCE);
