import type { Role, Secret, World } from './world.ts';

/** What a call of one route comes to, for everybody. */
export interface Row {
  /** A request that its owner could make. */
  input: (world: World) => object;
  /** The status for each role; a role left out is a stranger, who finds nothing: 404. */
  status: Partial<Record<Role, number>> | { everybody: number };
  /** Who reads which secret in the answer; nobody else reads it. */
  tells?: Partial<Record<Secret, Role[]>>;
}

export const SHARING: Role[] = ['editor', 'viewer', 'freebusy'];
export const READERS: Role[] = ['owner', 'editor', 'viewer'];
export const MEMBERS: Role[] = ['owner', ...SHARING];
export const WRITERS: Role[] = ['owner', 'editor'];
/** They see the event and not the schedule. */
export const GUESTS: Role[] = ['attendee', 'guest'];

export const each = (people: Role[], status: number) =>
  Object.fromEntries(people.map((role) => [role, status]));

export const RANGE = { start_date: '2030-05-17T00:00:00Z', end_date: '2030-05-18T00:00:00Z' };
export const everybody = { everybody: 200 };
