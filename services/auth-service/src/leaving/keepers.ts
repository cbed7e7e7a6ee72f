import { createClient } from '@scheduler/api-client';
import { account } from '@scheduler/contracts/internal';
import { serviceToken } from '@scheduler/service-kit';

/** What becomes of an account. */
export type Step = 'close' | 'restore' | 'purge';

export interface KeptData {
  data: Record<string, unknown>;
  /** As iCalendar. */
  calendar: string | null;
}

/** Another service that keeps something of an account. */
export interface Keeper {
  service: string;
  /** Resolves once the service has confirmed. */
  tell: (step: Step, userId: string) => Promise<void>;
  dataOf: (userId: string) => Promise<KeptData>;
}

interface KeeperSettings {
  INTERNAL_KEY?: readonly [string, ...string[]] | undefined;
  CORE_URL?: string | undefined;
  BILLING_URL?: string | undefined;
  AI_URL?: string | undefined;
}

/** For a service that deletes all there is of a person, or asks others in turn. */
const PATIENCE_MS = 60_000;
/** A person waits, and the gateway for no longer than 30 seconds. */
const EXPORT_WITHIN_MS = 25_000;

function keeper(service: string, baseUrl: string, key: string): Keeper {
  const clientFor = (userId: string) =>
    createClient({
      baseUrl,
      accessToken: () =>
        serviceToken({ key, issuer: 'auth-service', audience: service, onBehalfOf: userId }),
      timeout: PATIENCE_MS,
    });
  return {
    service,
    tell: (step, userId) => clientFor(userId).call(account[step], {}),
    dataOf: (userId) => clientFor(userId).call(account.exportData, { timeout: EXPORT_WITHIN_MS }),
  };
}

/** The services that an account's end is told to; none where they do not know this one. */
export function keepersOf(settings: KeeperSettings): Keeper[] {
  const [key] = settings.INTERNAL_KEY ?? [];
  if (key === undefined) return [];
  const addresses: [service: string, url: string | undefined][] = [
    ['core-api', settings.CORE_URL],
    ['billing-service', settings.BILLING_URL],
    ['ai-service', settings.AI_URL],
  ];
  return addresses.flatMap(([service, url]) => (url ? keeper(service, url, key) : []));
}
