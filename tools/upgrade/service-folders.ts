import { fileURLToPath } from 'node:url';

/** Services with a database. Each owns the schema of the same name. */
export const databaseOwners = ['auth', 'core', 'billing', 'ai'] as const;
export type DatabaseOwner = (typeof databaseOwners)[number];

const SERVICES: Record<DatabaseOwner, string> = {
  auth: 'auth-service',
  core: 'core-api',
  billing: 'billing-service',
  ai: 'ai-service',
};

/** Folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

export const getMigrationsFolder = (owner: DatabaseOwner) =>
  `${root}services/${SERVICES[owner]}/migrations`;
