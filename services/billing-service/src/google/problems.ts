import { t } from '@scheduler/i18n/translate';
import { notFound, Problem } from '@scheduler/service-kit';
import { NOT_CONFIGURED, type GoogleDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import { findIntegrationOfUser, type IntegrationRow } from './repository.ts';

const RECONNECT_DETAIL = 'Reconnect Google Calendar to continue.';

/** @throws Problem 404 if the user has no integration */
export async function requireIntegration(
  { db }: Pick<GoogleDeps, 'db'>,
  userId: string,
): Promise<IntegrationRow> {
  const integration = await findIntegrationOfUser(db, userId);
  if (!integration) throw notFound(t('Your Google Calendar'));
  return integration;
}

/** @throws Problem 404 if the user has no integration, 409 if its access was revoked */
export async function requireActiveIntegration(deps: Pick<GoogleDeps, 'db'>, userId: string) {
  const integration = await requireIntegration(deps, userId);
  if (!integration.is_active) throw new Problem('conflict', RECONNECT_DETAIL);
  return integration;
}

/** Never returns a 401, which would sign the user out. */
function toProblem(error: GoogleAccessError, detail: string): Problem {
  const { kind } = error;
  if (kind === 'reconnect' || kind === 'consent') {
    return new Problem('conflict', RECONNECT_DETAIL, { cause: error });
  }
  const message = kind === 'not-configured' ? NOT_CONFIGURED : detail;
  return new Problem('upstream-unavailable', message, { cause: error });
}

/**
 * Converts a `GoogleAccessError` thrown by the callback to a problem.
 *
 * @param detail problem detail for temporary failures
 */
export async function callGoogle<T>(detail: string, callback: () => Promise<T>): Promise<T> {
  try {
    return await callback();
  } catch (error) {
    throw error instanceof GoogleAccessError ? toProblem(error, detail) : error;
  }
}
