import type { Route, Schema } from '@scheduler/contracts';
import * as ai from '@scheduler/contracts/ai';
import * as auth from '@scheduler/contracts/auth';
import * as billing from '@scheduler/contracts/billing';
import * as core from '@scheduler/contracts/core';

const contracts: Record<string, unknown>[] = [core, auth, ai, billing];

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Every route of the product API, whichever service answers it. */
export const publicRoutes: Route[] = contracts
  .flatMap((contract) => Object.values(contract))
  .filter((group) => typeof group === 'object' && group !== null && !isSchema(group))
  .flatMap((group) => Object.values(group as Record<string, unknown>))
  .filter(isRoute);

/** The schemas of the contracts by the names that they have there. */
export const namedSchemas: [name: string, schema: Schema][] = contracts
  .flatMap((contract) => Object.entries(contract))
  .filter((entry): entry is [string, Schema] => isSchema(entry[1]));

/** Routes that stand at the root of the site, where programs that know no API read them. */
const AT_ROOT = new Set(['feeds.read']);

/** Where a route is on the site, in the notation of OpenAPI. */
export const addressOf = ({ name, path }: Route): string =>
  (AT_ROOT.has(name) ? '' : '/api') + path.replaceAll(/:(\w+)/g, '{$1}');
