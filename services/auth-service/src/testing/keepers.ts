import { account } from '@scheduler/contracts/internal';
import {
  createApp,
  createLog,
  createServiceDoor,
  handle,
  listen,
  Problem,
  unauthenticated,
  userOf,
  type ServiceCaller,
} from '@scheduler/service-kit';

const INTERNAL_KEY = 'a key of the tests that services share';

const names = { 'core-api': 'CORE_URL', 'billing-service': 'BILLING_URL', 'ai-service': 'AI_URL' };
export type KeeperName = keyof typeof names;

/** Services that keep something of an account, as far as its end goes. */
export interface TestKeepers {
  /** What auth-service is told of them. */
  env: Record<string, string>;
  /** What a service was told of somebody, in order. */
  told: (service: KeeperName, userId: string) => string[];
  /** Those that refuse for now. */
  down: Set<KeeperName>;
  close: () => Promise<void>;
}

export async function startKeepers(): Promise<TestKeepers> {
  const told: { service: string; userId: string; step: string }[] = [];
  const down = new Set<KeeperName>();
  const start = async (service: KeeperName) => {
    const hear = (caller: ServiceCaller, step: string) => {
      if (down.has(service)) throw new Problem('busy', 'Not now');
      told.push({ service, userId: userOf(caller), step });
    };
    const step = (name: 'close' | 'restore' | 'purge') =>
      handle(account[name], async ({ caller }) => {
        hear(caller, name);
        return undefined;
      });
    const app = createApp({
      name: service,
      log: createLog(service, 'silent'),
      authenticate: () => Promise.reject(unauthenticated()),
      check: () => Promise.resolve(),
      routes: [],
      internal: {
        door: createServiceDoor({ keys: [INTERNAL_KEY], audience: service }),
        routes: [
          step('close'),
          step('restore'),
          step('purge'),
          handle(account.exportData, async ({ caller }) => {
            hear(caller, 'export');
            const isCore = service === 'core-api';
            return { data: { kept_by: service }, calendar: isCore ? 'BEGIN:VCALENDAR' : null };
          }),
        ],
      },
    });
    return listen({ app, port: 0, host: '127.0.0.1' });
  };
  const all = Object.keys(names) as KeeperName[];
  const serving = await Promise.all(all.map(start));
  const addresses = serving.map(({ port }, index) => [
    names[all[index] ?? 'core-api'],
    `http://127.0.0.1:${port}`,
  ]);
  return {
    env: { INTERNAL_KEY, ...(Object.fromEntries(addresses) as Record<string, string>) },
    told: (service, userId) =>
      told
        .filter((one) => one.service === service && one.userId === userId)
        .map(({ step }) => step),
    down,
    close: async () => {
      await Promise.all(serving.map(({ close }) => close()));
    },
  };
}
