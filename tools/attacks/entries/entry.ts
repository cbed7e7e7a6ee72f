import type { Fixture, Role } from '../fixture/fixture.ts';

/** The input of a request. Query parameters that select the operation are added. */
export interface RequestInput {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  /** JSON, the text of a file, or the fields of a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Replaces the token of the caller, for operations that use up an account or session. */
  token?: string;
}

/**
 * The callers for which an operation on the owner's data succeeds. With `self`, each user's request
 * concerns only their own data. `admin` requires the service role.
 */
export type Access = 'public' | 'self' | 'readers' | 'writers' | 'owner' | 'admin';

export interface Entry {
  access: Access;
  /** Builds a valid request for the owner's data, or with `self`, for the caller's own. */
  build: (fixture: Fixture, role: Role) => RequestInput;
  /** Builds a request whose target may be destroyed. Used for fuzzing instead of `build`. */
  buildDisposable?: (fixture: Fixture) => Promise<RequestInput> | RequestInput;
  /** A success uses up the target, so permitted callers send disposable requests. */
  consumes?: boolean;
  /**
   * Returns the path that removes what a success created. Without it, the fuzzer would reach the
   * limits of the account, and its data would slow down later requests.
   */
  getCreatedPath?: (id: string) => string;
  /** Expected statuses that differ from those of `access`, for all callers or by role. */
  statuses?: number[] | Partial<Record<Role, number[]>>;
  /** Also available to sessions without the second factor. */
  allowsFirstFactor?: boolean;
  /** Builds a request that requires the second factor, if that of `build` doesn't. */
  buildForFirstFactor?: (fixture: Fixture) => RequestInput;
  /** An auth endpoint that requires a recent proof of identity. The API documents this itself. */
  requiresStepUp?: boolean;
  /** The response contains the owner's data by design, for anyone with the link. */
  disclosesData?: boolean;
  /** Further valid requests, which are only fuzzed. */
  variants?: ((fixture: Fixture) => RequestInput)[];
}

/** Entries by operation key. */
export type Entries = Record<string, Entry>;

export const noInput = (): RequestInput => ({});

/** Creates the entry of an operation whose success uses up its target. */
export const createConsumingEntry = (
  access: Access,
  build: Entry['build'],
  buildDisposable: NonNullable<Entry['buildDisposable']>,
): Entry => ({ access, build, buildDisposable, consumes: true });

/** Creates the entry of an operation that changes its target and can be repeated. */
export const createChangingEntry = (
  access: Access,
  build: (fixture: Fixture) => RequestInput,
  buildDisposable: (fixture: Fixture) => Promise<RequestInput>,
  body: object,
): Entry => ({
  access,
  build: (fixture) => ({ ...build(fixture), body }),
  buildDisposable: async (fixture) => ({ ...(await buildDisposable(fixture)), body }),
});
