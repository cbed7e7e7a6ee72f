import { createClient } from '@scheduler/api-client';
import { account } from '@scheduler/contracts/internal';
import type { ServiceName } from '@scheduler/contracts';
import { fetchService, type InternalAuth } from '@scheduler/service-kit';

/** The phases of an account deletion. */
export type LifecycleStep = 'close' | 'restore' | 'purge';

export interface ExportedData {
  data: Record<string, unknown>;
  /** In iCalendar format. */
  calendar: string | null;
}

/** Another service that stores account data. */
export interface DataOwner {
  service: string;
  /** Resolves once the service has confirmed the step. */
  notify: (step: LifecycleStep, userId: string) => Promise<void>;
  exportData: (userId: string) => Promise<ExportedData>;
}

interface DataOwnerSettings {
  CORE_URL?: string | undefined;
  BILLING_URL?: string | undefined;
  AI_URL?: string | undefined;
}

/** Long enough for a service to delete all of a user's data, including at third parties. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Shorter than the gateway's limit for slow requests. */
const EXPORT_TIMEOUT_MS = 25_000;

function createDataOwner(
  service: ServiceName,
  baseUrl: string,
  internalAuth: InternalAuth,
): DataOwner {
  const createUserClient = (userId: string) =>
    createClient({
      baseUrl,
      fetch: fetchService,
      accessToken: () => internalAuth.createToken(service, userId),
      timeout: REQUEST_TIMEOUT_MS,
    });
  return {
    service,
    notify: (step, userId) => createUserClient(userId).call(account[step], {}),
    exportData: (userId) =>
      createUserClient(userId).call(account.exportData, { timeout: EXPORT_TIMEOUT_MS }),
  };
}

/**
 * Returns the configured services.
 *
 * @param internalAuth authenticates this service; if `null`, no services are returned
 */
export function getDataOwners(
  settings: DataOwnerSettings,
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
