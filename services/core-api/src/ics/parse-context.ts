import { isBlank } from '@scheduler/contracts';
import type { Property } from './jcal.ts';
import type { ResolvedTimeZone } from './resolve-time-zone.ts';

/** A component that can't be imported. The message states the reason to the user. */
export class UnsupportedComponentError extends Error {}

/** A recurrence rule that is invalid or too complex. Detecting it is expensive. */
export class InvalidRecurrenceError extends UnsupportedComponentError {}

export function skipComponent(reason: string): never {
  throw new UnsupportedComponentError(reason);
}

export interface ParseContext {
  resolveTimeZone: (tzid: string) => ResolvedTimeZone;
  /** The user's time zone, for times without one. */
  timeZone: string;
  /** The user's email in lowercase, or `null` if no event can be the user's own. */
  email: string | null;
  /** Reports something that was changed or skipped. */
  warn: (reason: string) => void;
}

/** Properties of a component by name. */
export type PropertyMap = Map<string, Property[]>;

export const getValue = (properties: PropertyMap, name: string): unknown =>
  properties.get(name)?.[0]?.[3];

export function getText(properties: PropertyMap, name: string): string | null {
  const value = getValue(properties, name);
  return typeof value === 'string' && !isBlank(value) ? value.trim() : null;
}
