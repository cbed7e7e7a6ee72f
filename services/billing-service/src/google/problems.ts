import { t } from '@scheduler/i18n/words';
import { notFound, Problem } from '@scheduler/service-kit';
import { NOT_CONFIGURED, type GoogleDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import { integrationOf, type IntegrationRow } from './repository.ts';

const RECONNECT = 'Connect Google Calendar again to go on';

/**
 * The caller's own integration, as long as it works.
 *
 * @throws Problem 404 where there is none, 409 where it is to be connected anew
 */
export async function activeIntegration(
  { db }: Pick<GoogleDeps, 'db'>,
  userId: string,
): Promise<IntegrationRow> {
  const found = await integrationOf(db, userId);
  if (!found) throw notFound(t('Your Google Calendar'));
  if (!found.is_active) throw new Problem('conflict', RECONNECT);
  return found;
}

/** What a person is told where Google let us down: never a 401, which would end their session. */
function problemOf(fault: GoogleAccessFault, detail: string): Problem {
  const { kind } = fault;
  if (kind === 'reconnect' || kind === 'consent') {
    return new Problem('conflict', RECONNECT, { cause: fault });
  }
  const told = kind === 'not-configured' ? NOT_CONFIGURED : detail;
  return new Problem('upstream-unavailable', told, { cause: fault });
}

/** Does what asks Google. @throws Problem where that fails */
export async function askingGoogle<T>(detail: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GoogleAccessFault ? problemOf(error, detail) : error;
  }
}
