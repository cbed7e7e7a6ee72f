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

/** Public routes of all services. */
export const publicRoutes: Route[] = contracts
  .flatMap((contract) => Object.values(contract))
  .filter((group) => typeof group === 'object' && group !== null && !isSchema(group))
  .flatMap((group) => Object.values(group as Record<string, unknown>))
  .filter(isRoute);

/** Schemas by their export name in the contracts. */
export const namedSchemas: [name: string, schema: Schema][] = contracts
  .flatMap((contract) => Object.entries(contract))
  .filter((entry): entry is [string, Schema] => isSchema(entry[1]));

/** Routes at the root of the site, for calendar apps. */
const ROOT_ROUTES = new Set(['feeds.read']);

/** Returns the path of a route on the site in OpenAPI notation. */
export const getSitePath = ({ name, path }: Route): string =>
  (ROOT_ROUTES.has(name) ? '' : '/api') + path.replaceAll(/:(\w+)/g, '{$1}');
