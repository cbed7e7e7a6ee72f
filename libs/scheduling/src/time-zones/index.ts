export * from './vtimezone.ts';
export {
  localToFirstInstant,
  localToInstant,
  getOffsetMs,
  toLocalMs,
  type LocalMs,
} from './offsets.ts';
export * from './transitions.ts';
