/** What every plan costs at least, told without solving anything: each event at its cheapest. */
export const cheapBound = ({ constant, movers }) =>
  movers.reduce((sum, { costs }) => sum + Math.min(...costs), constant);
const ROUNDING = 1e-6;
/** All costs are whole points, so a bound may be rounded up. */
export const roundUp = (bound) => Math.ceil(bound - ROUNDING);
