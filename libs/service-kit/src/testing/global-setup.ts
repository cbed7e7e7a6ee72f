import { startPostgres, type TestPostgres } from './postgres.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

declare global {
  var testPostgres: TestPostgres | undefined;
}

/** Jest `globalSetup`: starts Postgres, unless `TEST_DATABASE_URL` is set. */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  await keepTemporaryFilesInMemory();
  globalThis.testPostgres = await startPostgres();
  process.env.TEST_DATABASE_URL = globalThis.testPostgres.url;
}
