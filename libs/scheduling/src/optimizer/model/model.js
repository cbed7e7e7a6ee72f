/*
 * An instance made ready for search: people, events and tasks by number, time as slots counted from
 * `origin`, everything that cannot change added up once. Tables of people × slots are flat: person
 * `p` at slot `s` is entry `p * slots + s`.
 */
/** Of a footprint that cuts nobody's stretch, and of one that cuts more than one. */
export const NO_STRETCH = -1;
export const SEVERAL = -2;
