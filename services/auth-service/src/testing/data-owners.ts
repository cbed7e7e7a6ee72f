import { account } from '@scheduler/contracts/internal';
import {
  createApp,
  createLog,
  defineHandler,
  listen,
  Problem,
  unauthenticated,
  requireUserId,
  type ServiceCaller,
} from '@scheduler/service-kit';
import { createTestInternalAuth, getInternalEnv } from '@scheduler/service-kit/testing';

const URL_SETTINGS = {
  'core-api': 'CORE_URL',
  'billing-service': 'BILLING_URL',
  'ai-service': 'AI_URL',
};
export type DataOwnerName = keyof typeof URL_SETTINGS;

/** Fake services that own account data. They record the lifecycle calls of auth-service. */
export interface TestDataOwners {
  /** Environment variables for auth-service. */
  env: Record<string, string>;
  /** Returns the calls that a service received for a user, in order. */
  getCalls: (service: DataOwnerName, userId: string) => string[];
  /** Returns the request IDs of the calls that a service received for a user, in order. */
  getRequestIds: (service: DataOwnerName, userId: string) => string[];
  /** Services that currently reject every call. */
  unavailable: Set<DataOwnerName>;
  close: () => Promise<void>;
}

export async function startDataOwners(): Promise<TestDataOwners> {
  const calls: { service: string; userId: string; step: string; requestId: string }[] = [];
  const unavailable = new Set<DataOwnerName>();
  const start = async (service: DataOwnerName) => {
    const recordCall = (
      { caller, requestId }: { caller: ServiceCaller; requestId: string },
      step: string,
    ) => {
      if (unavailable.has(service)) throw new Problem('busy', 'Not now');
      calls.push({ service, userId: requireUserId(caller), step, requestId });
    };
    const defineStep = (name: 'close' | 'restore' | 'purge') =>
      defineHandler(account[name], async (call) => {
        recordCall(call, name);
        return undefined;
      });
    const app = createApp({
      name: service,
      log: createLog(service, 'silent'),
      authenticate: () => Promise.reject(unauthenticated()),
      routes: [],
      internal: {
        authenticate: createTestInternalAuth(service).authenticate,
        routes: [
          defineStep('close'),
          defineStep('restore'),
          defineStep('purge'),
          defineHandler(account.exportData, async (call) => {
            recordCall(call, 'export');
            const isCore = service === 'core-api';
            return { data: { owner: service }, calendar: isCore ? 'BEGIN:VCALENDAR' : null };
          }),
        ],
      },
    });
    return listen({ app, port: 0, host: '127.0.0.1' });
  };
  const services = Object.keys(URL_SETTINGS) as DataOwnerName[];
  const servers = await Promise.all(services.map(start));
  const urls = servers.map(({ port }, index) => [
    URL_SETTINGS[services[index] ?? 'core-api'],
    `http://127.0.0.1:${port}`,
  ]);
  return {
    env: {
      ...getInternalEnv('auth-service'),
      ...(Object.fromEntries(urls) as Record<string, string>),
    },
    getCalls: (service, userId) =>
      calls
        .filter((call) => call.service === service && call.userId === userId)
        .map(({ step }) => step),
    getRequestIds: (service, userId) =>
      calls
        .filter((call) => call.service === service && call.userId === userId)
        .map(({ requestId }) => requestId),
    unavailable,
    close: async () => {
      await Promise.all(servers.map(({ close }) => close()));
    },
  };
}
