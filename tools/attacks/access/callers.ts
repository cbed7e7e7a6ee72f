import { roles, type Fixture, type Role } from '../fixture/fixture.ts';
import { isAuthEndpoint, type Operation } from '../operations/operation.ts';
import type { Access, Entry } from '../entries/entry.ts';

/** A caller of an operation and the statuses that it may get. */
export interface Caller {
  name: string;
  token: string | undefined;
  /** The account whose request is sent. Defaults to the owner's. */
  role: Role;
  expects: { statuses: number[] } | 'success';
  /** Whether the response may contain data of the shared schedule. */
  isMember: boolean;
  isOwner: boolean;
  /** A session without the second factor, which requests data of its own account. */
  isFirstFactor?: boolean;
}

const PERMITTED: Record<Access, readonly Role[]> = {
  public: roles,
  self: roles,
  readers: ['owner', 'editor', 'viewer'],
  writers: ['owner', 'editor'],
  owner: ['owner'],
  admin: [],
};

const DENIED = [403, 404];

function getExpectation({ access, statuses }: Entry, role: Role): Caller['expects'] {
  if (Array.isArray(statuses) && PERMITTED[access].includes(role)) return { statuses };
  const own = Array.isArray(statuses) ? undefined : statuses?.[role];
  if (own) return { statuses: own };
  return PERMITTED[access].includes(role) ? 'success' : { statuses: DENIED };
}

const createRoleCaller = (fixture: Fixture, entry: Entry, role: Role): Caller => ({
  name: role,
  token: fixture.accounts[role].token,
  role,
  expects: getExpectation(entry, role),
  isMember: role === 'editor' || role === 'viewer',
  isOwner: role === 'owner',
});

const createOutsider = (name: string, token: string | undefined, statuses: number[]): Caller => ({
  name,
  token,
  role: 'owner',
  expects: { statuses },
  isMember: false,
  isOwner: false,
});

/** GoTrue responds with 403 to an invalid token. */
const getUnauthenticatedStatuses = (operation: Operation) =>
  isAuthEndpoint(operation) ? [401, 403] : [401];

function createUnauthenticatedCallers(fixture: Fixture, operation: Operation): Caller[] {
  const statuses = getUnauthenticatedStatuses(operation);
  return [
    createOutsider('signed out', undefined, statuses),
    ...Object.entries(fixture.invalidTokens).map(([name, token]) =>
      createOutsider(name, token, statuses),
    ),
  ];
}

function createFirstFactorCaller(fixture: Fixture, operation: Operation, entry: Entry): Caller[] {
  if (entry.allowsFirstFactor) return [];
  const statuses = isAuthEndpoint(operation) ? [401, 403, 422] : [401];
  return [{ ...createOutsider('aal1', fixture.firstFactor.token, statuses), isFirstFactor: true }];
}

/** Calls with an API key of the owner that lacks the required scope. */
function createApiKeyCaller({ apiKeys }: Fixture, operation: Operation): Caller[] {
  const { scope } = operation;
  const key = apiKeys.find((candidate) => candidate.scope !== scope)?.key;
  // Any key may call the operation.
  if (scope === 'any') return [];
  const name = 'API key without the scope';
  return [createOutsider(name, key, scope === null ? [401, 403] : [403])];
}

function createStaleCaller(fixture: Fixture, operation: Operation, entry: Entry): Caller[] {
  if (!operation.requiresStepUp && !entry.requiresStepUp) return [];
  return [createOutsider('session without a recent proof', fixture.staleToken, [403])];
}

/** Lists the callers of an operation. */
export function listCallers(fixture: Fixture, operation: Operation, entry: Entry): Caller[] {
  const roleCallers = roles.map((role) => createRoleCaller(fixture, entry, role));
  if (entry.access === 'public') {
    const [owner, , , stranger] = roleCallers as [Caller, Caller, Caller, Caller];
    const asStranger = { ...stranger, expects: owner.expects };
    return [
      { ...asStranger, name: 'signed out', token: undefined },
      { ...asStranger, name: 'forged', token: fixture.invalidTokens['forged'] },
      asStranger,
    ];
  }
  const deniedCallers = [
    ...createUnauthenticatedCallers(fixture, operation),
    ...createFirstFactorCaller(fixture, operation, entry),
    ...createApiKeyCaller(fixture, operation),
  ];
  if (entry.access === 'admin') {
    const expects = Array.isArray(entry.statuses) ? { statuses: entry.statuses } : 'success';
    const denied = roleCallers.map((caller) => ({ ...caller, expects: { statuses: [403] } }));
    const admin = createOutsider('service role', fixture.serviceRoleToken, []);
    return [...deniedCallers, ...denied, { ...admin, expects, isOwner: true }];
  }
  return [...deniedCallers, ...createStaleCaller(fixture, operation, entry), ...roleCallers];
}
