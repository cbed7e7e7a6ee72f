import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit';
import type { DataOwner } from './data-owners.ts';
import { createZipStream, type ZipFile } from './zip-stream.ts';

/** File name of each service's data in the archive. */
const FILE_NAMES: Record<string, string> = {
  'core-api': 'calendar.json',
  'billing-service': 'plan-and-connections.json',
  'ai-service': 'assistant.json',
};

const toJson = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

async function exportFiles(dataOwner: DataOwner, userId: string): Promise<ZipFile[]> {
  const { service, exportData } = dataOwner;
  const { data, calendar } = await exportData(userId).catch((cause: unknown) => {
    // Reject the export, because an incomplete archive could be mistaken for a complete one.
    const detail = t("Couldn't export your data. Try again later.");
    throw new Problem('upstream-unavailable', detail, { retryAfter: 60, cause });
  });
  return [
    { name: FILE_NAMES[service] ?? `${service}.json`, text: toJson(data) },
    ...(calendar === null ? [] : [{ name: 'calendar.ics', text: calendar }]),
  ];
}

/**
 * Creates a ZIP archive of all data stored about a user.
 *
 * @throws Problem `upstream-unavailable` if a service doesn't respond
 */
export async function createDataExport(
  dataOwners: readonly DataOwner[],
  userId: string,
  accountData: Record<string, unknown>,
): Promise<AsyncIterable<Uint8Array>> {
  const serviceFiles = await Promise.all(
    dataOwners.map((dataOwner) => exportFiles(dataOwner, userId)),
  );
  return createZipStream([
    { name: 'account.json', text: toJson(accountData) },
    ...serviceFiles.flat(),
  ]);
}
