import { randomBytes } from 'node:crypto';
import { notYourEmail, RESTORE_DAYS, RESTORE_PARAMETER } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n/words';
import { addJob, invalidRequest, Problem, type Db } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import { SCHEMA, type Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { deleteTokensOf } from '../security/one-time-tokens.ts';
import { wholeCaller } from '../sessions/caller.ts';
import { deleteSessionsOf } from '../sessions/repository.ts';
import type { User } from '../users/records.ts';
import { deleteUser, lockedUserById, updateUser } from '../users/repository.ts';
import { keepersOf } from './keepers.ts';
import {
  beginClosing,
  confirm,
  deleteClosing,
  forgetInLog,
  lockedByRestoreHash,
  openOrders,
  order,
  purgeDue,
  settledClosing,
  want,
  wantedOf,
  type Order,
} from './repository.ts';

const TOKEN_BYTES = 32;

const hashOf = ({ secrets }: Deps, token: string) => secrets.fingerprint('restore-account', token);

const servicesOf = ({ config }: Deps) => keepersOf(config).map(({ service }) => service);

const comparable = (address: string) => address.trim().toLowerCase();

/** What a person types to show that they mean it. */
const nameOf = ({ email, phone }: User) => email ?? phone ?? '';

const isTheirs = (user: User, typed: string) =>
  comparable(typed).replace(/^\+/, '') === comparable(nameOf(user)).replace(/^\+/, '');

async function enqueueOrder(trx: Db, { user_id, service }: Order): Promise<void> {
  const name = `${user_id}:${service}`;
  await addJob(trx, SCHEMA, 'tell-keeper', { user_id, service }, { key: name, queue: name });
}

/** Has every service told what is wanted now. */
async function tellAll(deps: Deps, trx: Db, userId: string): Promise<void> {
  const services = servicesOf(deps);
  await order(trx, userId, services);
  for (const service of services) await enqueueOrder(trx, { user_id: userId, service });
}

async function mailRestoreLink(deps: Deps, trx: Db, to: string, token: string, expiresAt: string) {
  const link = new URL('/login', deps.config.GOTRUE_SITE_URL);
  link.searchParams.set(RESTORE_PARAMETER, token);
  const letter = { kind: 'account-deleted', link: link.href } as const;
  await enqueueMail(deps, trx, { to, letter, expiresAt });
}

/** Closes the caller's account: nobody comes in any more, and every service is told until it confirms. */
export async function deleteAccount(
  deps: Deps,
  { token, typed }: { token: string; typed: string },
) {
  const { user } = await wholeCaller(deps, token);
  if (!isTheirs(user, typed)) {
    throw invalidRequest([{ pointer: '/email', detail: notYourEmail() }]);
  }
  const restoreToken = randomBytes(TOKEN_BYTES).toString('base64url');
  return deps.db.transaction(async (trx) => {
    await lockedUserById(trx, user.id);
    await updateUser(trx, user.id, { closed_at: new Date().toISOString() });
    await deleteSessionsOf(trx, user.id);
    await deleteTokensOf(trx, user.id);
    const purge_at = await beginClosing(trx, {
      userId: user.id,
      restoreHash: hashOf(deps, restoreToken),
      days: RESTORE_DAYS,
    });
    await tellAll(deps, trx, user.id);
    await audit(trx, { action: 'user_deleted', actor: user, traits: { purge_at } });
    if (user.email !== null) await mailRestoreLink(deps, trx, user.email, restoreToken, purge_at);
    return { purge_at, mailed_to: user.email };
  });
}

/** Opens an account again, by the link of the mail. */
export async function restoreAccount(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const closing = await lockedByRestoreHash(trx, hashOf(deps, token));
    const user = closing && (await lockedUserById(trx, closing.user_id));
    if (!user) throw new Problem('not-found', t('This link has expired or was used already'));
    await updateUser(trx, user.id, { closed_at: null });
    await want(trx, user.id, 'restore');
    await tellAll(deps, trx, user.id);
    await audit(trx, { action: 'user_modified', actor: user, traits: { restored: true } });
    await settle(trx, user.id);
  });
}

/** Ends a closing that every service has confirmed. */
async function settle(trx: Db, userId: string): Promise<void> {
  const closing = await settledClosing(trx, userId);
  if (!closing || closing.wanted === 'close') return;
  await deleteClosing(trx, userId);
  if (closing.wanted === 'restore') return;
  await forgetInLog(trx, userId);
  await deleteUser(trx, userId);
}

/** Tells a service what is wanted, unless it has confirmed that already. A failure is tried again. */
export async function tellKeeper(deps: Deps, { user_id, service }: Order): Promise<void> {
  const wanted = await wantedOf(deps.db, { user_id, service });
  if (!wanted) return;
  const keeper = keepersOf(deps.config).find((each) => each.service === service);
  if (!keeper) throw new Error(`${service} cannot be told: its address or INTERNAL_KEY is not set`);
  await keeper.tell(wanted, user_id);
  await deps.db.transaction(async (trx) => {
    await confirm(trx, { user_id, service }, wanted);
    await settle(trx, user_id);
  });
}

/** Begins to purge what is due, and takes up again what no service has confirmed. */
export async function endAccounts(deps: Deps): Promise<void> {
  await deps.db.transaction(async (trx) => {
    for (const userId of await purgeDue(trx)) {
      await tellAll(deps, trx, userId);
      await settle(trx, userId);
    }
  });
  const open = await openOrders(deps.db);
  if (open.length > 0) deps.log.warn({ orders: open.length }, 'services have not confirmed yet');
  for (const each of open) await enqueueOrder(deps.db, each);
}
