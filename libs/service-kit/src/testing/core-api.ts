import { fileURLToPath } from 'node:url';
import { startTestService } from './child-process.ts';
import { createTestDatabase } from './database.ts';
import { startKeyServer, type TestIdentity } from './identity.ts';
import { getInternalEnv } from './internal-keys.ts';

const CORE_API = fileURLToPath(new URL('../../../../services/core-api/', import.meta.url));

/** core-api as a child process with its own database, for the tests of other services. */
export interface TestCoreApi {
  url: string;
  db: Awaited<ReturnType<typeof createTestDatabase>>['db'];
  stop: () => Promise<void>;
}

/**
 * Starts core-api as a child process.
 *
 * @param identity issuer of the access tokens that it accepts
 * @param billingUrl origin of the service that it reads plans from
 */
export async function startTestCoreApi(
  identity: TestIdentity,
  billingUrl: string,
): Promise<TestCoreApi> {
  const database = await createTestDatabase({
    schema: 'core',
    directory: `${CORE_API}migrations`,
    jobs: true,
  });
  const keys = await startKeyServer(identity);
  const core = await startTestService(`${CORE_API}src/main.ts`, {
    DATABASE_URL: database.url,
    AUTH_ISSUER: identity.issuer,
    AUTH_JWKS_URL: keys.url,
    BILLING_URL: billingUrl,
    SITE_URL: 'https://app.test',
    INVITATION_SIGNING_SECRET: 'a secret of the tests which signs links',
    ...getInternalEnv('core-api'),
  });
  return {
    url: core.url,
    db: database.db,
    stop: async () => {
      await core.stop();
      await keys.close();
      await database.drop();
    },
  };
}
