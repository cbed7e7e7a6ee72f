import { t } from '@scheduler/i18n/words';
import { Problem } from '@scheduler/service-kit';
import type { Keeper } from './keepers.ts';
import { zipped, type File } from './zip.ts';

/** What each service's part is called in the file. */
const NAMES: Record<string, string> = {
  'core-api': 'calendar.json',
  'billing-service': 'plan-and-connections.json',
  'ai-service': 'assistant.json',
};

const asJson = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

async function filesOf(keeper: Keeper, userId: string): Promise<File[]> {
  const { service, dataOf } = keeper;
  const { data, calendar } = await dataOf(userId).catch((cause: unknown) => {
    // A file that holds only some of it would be taken for the whole.
    const detail = t('Your data cannot be put together right now. Please try again later.');
    throw new Problem('upstream-unavailable', detail, { retryAfter: 60, cause });
  });
  return [
    { name: NAMES[service] ?? `${service}.json`, text: asJson(data) },
    ...(calendar === null ? [] : [{ name: 'calendar.ics', text: calendar }]),
  ];
}

/** Everything that is kept of somebody, as one file; whole, or a refusal. */
export async function exported(
  keepers: readonly Keeper[],
  userId: string,
  own: Record<string, unknown>,
): Promise<AsyncIterable<Uint8Array>> {
  const parts = await Promise.all(keepers.map((keeper) => filesOf(keeper, userId)));
  return zipped([{ name: 'account.json', text: asJson(own) }, ...parts.flat()]);
}
