import { fileURLToPath } from 'node:url';
import { startBilling, type TestBilling } from './billing.ts';
import { startTestService } from './child-process.ts';
import { createTestDatabase } from './database.ts';
import { createTestIdentity, startKeyServer, type TestIdentity } from './identity.ts';
import { getInternalEnv } from './internal-keys.ts';

const CORE_API = fileURLToPath(new URL('../../../../services/core-api/', import.meta.url));

/** core-api as a child process with its own database, for the tests of other services. */
export interface TestCoreApi {
  url: string;
  /** Lets the test process exit without `stop`. core-api then exits too. */
  unref: () => void;
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
    unref: core.unref,
    stop: async () => {
      await core.stop();
      await keys.close();
      await database.drop();
    },
  };
}

/** A running core-api with the issuer of its access tokens and the source of its plans. */
export interface SharedCoreApi {
  url: string;
  identity: TestIdentity;
  billing: TestBilling;
}

async function startSharedCoreApi(): Promise<SharedCoreApi> {
  const identity = await createTestIdentity();
  const billing = await startBilling();
  const core = await startTestCoreApi(identity, billing.url);
  core.unref();
  return { url: core.url, identity, billing };
}

let sharedCoreApi: Promise<SharedCoreApi> | undefined;

/**
 * Returns the core-api that the test files of this process share, because starting one takes about
 * two seconds of CPU time. It ends with this process. Tests must create their own users.
 */
export const getSharedCoreApi = (): Promise<SharedCoreApi> =>
  (sharedCoreApi ??= startSharedCoreApi());
