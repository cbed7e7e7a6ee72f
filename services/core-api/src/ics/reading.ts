import type { Property } from './jcal.ts';
import type { FoundZone } from './zones.ts';

/** A component that cannot be taken; its message is a sentence that says why. */
export class Unreadable extends Error {}

/** A rule that means nothing, or too much, which takes long to find out. */
export class BadRule extends Unreadable {}

export function skip(reason: string): never {
  throw new Unreadable(reason);
}

/** What one component is read with. */
export interface Reading {
  zoneOf: (tzid: string) => FoundZone;
  /** Of the person: for times that name no zone. */
  timeZone: string;
  /** Of the person, in lower case; `null` if nothing read can be an event of their own. */
  email: string | null;
  /** Tells of what is taken with a change. */
  warn: (reason: string) => void;
}

/** The properties of a component by their names. */
export type Properties = Map<string, Property[]>;

export const valueOf = (properties: Properties, name: string): unknown =>
  properties.get(name)?.[0]?.[3];

export function textValue(properties: Properties, name: string): string | null {
  const value = valueOf(properties, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
