import { createClient } from '@scheduler/api-client';
import { account } from '@scheduler/contracts/internal';
import type { ServiceName } from '@scheduler/contracts';
import { fetchService, type InternalAuth } from '@scheduler/service-kit';
import type { LocalConfig } from '../config.ts';

/** The phases of an account deletion. */
export type LifecycleStep = 'close' | 'restore' | 'purge';

/** Long enough for a service to delete all of a user's data, including at third parties. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Shorter than the gateway's limit for slow requests. */
const EXPORT_TIMEOUT_MS = 25_000;

export type DataOwner = ReturnType<typeof createDataOwner>;

/** Creates the access to another service that stores account data. */
function createDataOwner(service: ServiceName, baseUrl: string, internalAuth: InternalAuth) {
  const createUserClient = (userId: string) =>
    createClient({
      baseUrl,
      fetch: fetchService,
      accessToken: () => internalAuth.createToken(service, userId),
      timeout: REQUEST_TIMEOUT_MS,
    });
  return {
    service,
    /** Resolves once the service has confirmed the step. */
    notify: (step: LifecycleStep, userId: string) =>
      createUserClient(userId).call(account[step], {}),
    exportData: (userId: string) =>
      createUserClient(userId).call(account.exportData, { timeout: EXPORT_TIMEOUT_MS }),
  };
}

/**
 * Returns the configured services.
 *
 * @param internalAuth authenticates this service; if `null`, no services are returned
 */
export function getDataOwners(
  settings: Pick<LocalConfig, 'CORE_URL' | 'BILLING_URL' | 'AI_URL'>,
  internalAuth: InternalAuth | null,
): DataOwner[] {
  if (!internalAuth) return [];
  const services: [service: ServiceName, url: string | undefined][] = [
    ['core-api', settings.CORE_URL],
    ['billing-service', settings.BILLING_URL],
    ['ai-service', settings.AI_URL],
  ];
  return services.flatMap(([service, url]) =>
    url ? createDataOwner(service, url, internalAuth) : [],
  );
}
