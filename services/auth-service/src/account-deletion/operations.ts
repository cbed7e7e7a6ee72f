import { randomBytes } from 'node:crypto';
import {
  emailMismatchMessage,
  ACCOUNT_RESTORE_DAYS,
  ACCOUNT_RESTORE_PARAMETER,
} from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n/translate';
import { addJob, invalidRequest, Problem, type Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import { SCHEMA, type Deps } from '../deps.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { deleteUserTokens } from '../security/one-time-tokens.ts';
import { deleteUserSessions } from '../sessions/repository.ts';
import type { User } from '../users/records.ts';
import { deleteUser, lockUserById, updateUser } from '../users/repository.ts';
import { getDataOwners } from './data-owners.ts';
import {
  startDeletion,
  confirmStep,
  removeDeletion,
  anonymizeAuditLog,
  lockDeletionByRestoreHash,
  findPendingNotifications,
  addNotifications,
  markDueForPurge,
  lockConfirmedDeletion,
  setTargetStep,
  findPendingStep,
  type ServiceNotification,
} from './repository.ts';

const TOKEN_BYTES = 32;

const hashRestoreToken = ({ secrets }: Deps, token: string) =>
  secrets.fingerprint('restore-account', token);

const getServices = ({ config, internalAuth }: Deps) =>
  getDataOwners(config, internalAuth).map(({ service }) => service);

const normalizeIdentifier = (address: string) => address.trim().toLowerCase();

/** Returns the text that the user types to confirm the deletion. */
const getIdentifier = ({ email, phone }: User) => email ?? phone ?? '';

const matchesUser = (user: User, typedIdentifier: string) =>
  normalizeIdentifier(typedIdentifier).replace(/^\+/, '') ===
  normalizeIdentifier(getIdentifier(user)).replace(/^\+/, '');

async function enqueueNotification(
  trx: Db,
  { user_id, service }: ServiceNotification,
): Promise<void> {
  const name = `${user_id}:${service}`;
  await addJob(trx, SCHEMA, 'tell-keeper', { user_id, service }, { key: name, queue: name });
}

/** Enqueues a notification of the current step for every service. */
async function notifyAllServices(deps: Deps, trx: Db, userId: string): Promise<void> {
  const services = getServices(deps);
  await addNotifications(trx, userId, services);
  for (const service of services) await enqueueNotification(trx, { user_id: userId, service });
}

async function sendRestoreLink(deps: Deps, trx: Db, to: string, token: string, expiresAt: string) {
  const link = new URL('/login', deps.config.GOTRUE_SITE_URL);
  link.searchParams.set(ACCOUNT_RESTORE_PARAMETER, token);
  const content = { kind: 'account-deleted', link: link.href } as const;
  const tokenHash = hashRestoreToken(deps, token);
  await enqueueEmail(deps, trx, { to, content, expiresAt, tokenHash });
}

/**
 * Closes the user's account, ends all sessions and notifies every service.
 *
 * @param typedIdentifier confirms the deletion
 * @throws Problem `invalid-request` if it isn't the user's address
 */
export async function deleteAccount(deps: Deps, user: User, typedIdentifier: string) {
  if (!matchesUser(user, typedIdentifier)) {
    throw invalidRequest([{ pointer: '/email', detail: emailMismatchMessage() }]);
  }
  const restoreToken = randomBytes(TOKEN_BYTES).toString('base64url');
  return deps.db.transaction(async (trx) => {
    await lockUserById(trx, user.id);
    await updateUser(trx, user.id, { closed_at: new Date().toISOString() });
    await deleteUserSessions(trx, user.id);
    await deleteUserTokens(trx, user.id);
    const purge_at = await startDeletion(trx, {
      userId: user.id,
      restoreHash: hashRestoreToken(deps, restoreToken),
      days: ACCOUNT_RESTORE_DAYS,
    });
    await notifyAllServices(deps, trx, user.id);
    await audit(trx, { action: 'user_deleted', actor: user, traits: { purge_at } });
    if (user.email !== null) await sendRestoreLink(deps, trx, user.email, restoreToken, purge_at);
    return { purge_at, mailed_to: deps.config.SMTP_URL ? user.email : null };
  });
}

/**
 * Reopens a closed account with the token of the restore link.
 *
 * @throws Problem `not-found`
 */
export async function restoreAccount(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const deletion = await lockDeletionByRestoreHash(trx, hashRestoreToken(deps, token));
    const user = deletion && (await lockUserById(trx, deletion.user_id));
    if (!user) throw new Problem('not-found', t('This link has expired or was already used.'));
    await updateUser(trx, user.id, { closed_at: null });
    await setTargetStep(trx, user.id, 'restore');
    await notifyAllServices(deps, trx, user.id);
    await audit(trx, { action: 'user_modified', actor: user, traits: { restored: true } });
    await finishConfirmedDeletion(trx, user.id);
  });
}

/** Completes a restore or purge that every service has confirmed. */
async function finishConfirmedDeletion(trx: Db, userId: string): Promise<void> {
  const deletion = await lockConfirmedDeletion(trx, userId);
  if (!deletion || deletion.wanted === 'close') return;
  await removeDeletion(trx, userId);
  if (deletion.wanted === 'restore') return;
  await anonymizeAuditLog(trx, userId);
  await deleteUser(trx, userId);
}

/**
 * Notifies a service of the current step, unless the service has already confirmed it. The job
 * queue retries failures.
 */
export async function notifyDataOwner(
  deps: Deps,
  { user_id, service }: ServiceNotification,
): Promise<void> {
  const step = await findPendingStep(deps.db, { user_id, service });
  if (!step) return;
  const dataOwner = getDataOwners(deps.config, deps.internalAuth).find(
    (owner) => owner.service === service,
  );
  if (!dataOwner)
    throw new Error(`${service} can't be notified: its URL or INTERNAL_PRIVATE_KEY is not set`);
  await dataOwner.notify(step, user_id);
  await deps.db.transaction(async (trx) => {
    await confirmStep(trx, { user_id, service }, step);
    await finishConfirmedDeletion(trx, user_id);
  });
}

/**
 * Starts the purge of accounts whose restore period has ended and retries unconfirmed
 * notifications.
 */
export async function processDeletions(deps: Deps): Promise<void> {
  await deps.db.transaction(async (trx) => {
    for (const userId of await markDueForPurge(trx)) {
      await notifyAllServices(deps, trx, userId);
      await finishConfirmedDeletion(trx, userId);
    }
  });
  const pending = await findPendingNotifications(deps.db);
  if (pending.length > 0)
    deps.log.warn({ orders: pending.length }, 'services have not confirmed yet');
  for (const notification of pending) await enqueueNotification(deps.db, notification);
}
