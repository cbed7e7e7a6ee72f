import type { Role, Secret, AccessFixture } from './fixture.ts';

/** Expected result of a request for each role. */
export interface AccessRule {
  /** A valid request by the owner. */
  input: (fixture: AccessFixture) => object;
  /** Status by role; omitted roles get 404. */
  status: Partial<Record<Role, number>> | { everyone: number };
  /** Roles that may see each secret in the response. */
  reveals?: Partial<Record<Secret, Role[]>>;
}

export const SHARING: Role[] = ['editor', 'viewer', 'freebusy'];
export const READERS: Role[] = ['owner', 'editor', 'viewer'];
export const MEMBERS: Role[] = ['owner', ...SHARING];
export const WRITERS: Role[] = ['owner', 'editor'];
/** Roles that can see the event but not the schedule. */
export const GUESTS: Role[] = ['attendee', 'guest'];

export const forRoles = (people: Role[], status: number) =>
  Object.fromEntries(people.map((role) => [role, status]));

export const RANGE = { start_date: '2030-05-17T00:00:00Z', end_date: '2030-05-18T00:00:00Z' };
export const EVERYONE_ALLOWED = { everyone: 200 };
