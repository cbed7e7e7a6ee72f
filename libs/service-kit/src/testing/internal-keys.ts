import type { ServiceName } from '@scheduler/contracts';
import * as z from 'zod';
import { parseConfig } from '../config.ts';
import { generateInternalKeys, internalConfig } from '../internal-keys.ts';
import { createInternalAuth, type InternalAuth } from '../service-token.ts';

const keys = generateInternalKeys();

/** Returns the variables that authenticate a service in tests, for example of a child process. */
export const getInternalEnv = (service: ServiceName) => ({
  INTERNAL_PRIVATE_KEY: JSON.stringify(keys.privateKeys[service]),
  INTERNAL_PUBLIC_KEYS: JSON.stringify(keys.publicKeys),
});

/** Creates the authentication of a service with the keys of `getInternalEnv`. */
export function createTestInternalAuth(service: ServiceName): InternalAuth {
  const config = parseConfig(z.object(internalConfig), getInternalEnv(service));
  return createInternalAuth(config, service) as InternalAuth;
}
