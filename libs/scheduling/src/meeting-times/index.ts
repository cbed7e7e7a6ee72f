export { suggestTimes } from './suggest-times.ts';
export type * from './types.ts';
