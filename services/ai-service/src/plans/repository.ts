import type { Db } from '@scheduler/service-kit';
import type { PlanRequest } from './asking.ts';
import type { Base } from './base.ts';
import type { Proposal } from './proposal.ts';

export interface StoredPlan {
  id: string;
  user_id: string;
  input_key: string;
  request: PlanRequest;
  base: Base;
  proposal: Proposal;
  expires_at: string;
}

const COLUMNS = ['id', 'user_id', 'input_key', 'request', 'base', 'proposal', 'expires_at'];

/** A plan of the user's that is not over yet. */
export const planOfUser = (db: Db, user_id: string, id: string) =>
  db<StoredPlan>('plans')
    .where({ id, user_id })
    .where('expires_at', '>', db.fn.now())
    .first<StoredPlan | undefined>(COLUMNS);

/** The newest plan that was made of the very same. */
export const planMadeOf = (db: Db, user_id: string, input_key: string) =>
  db<StoredPlan>('plans')
    .where({ user_id, input_key })
    .where('expires_at', '>', db.fn.now())
    .orderBy('created_at', 'desc')
    .first<StoredPlan | undefined>(COLUMNS);

export async function keepPlan(db: Db, plan: StoredPlan): Promise<void> {
  const { request, base, proposal, ...rest } = plan;
  await db('plans').insert({
    ...rest,
    request: JSON.stringify(request),
    base: JSON.stringify(base),
    proposal: JSON.stringify(proposal),
  });
}

/** Keeps what a plan became by being applied. */
export async function keepNoted(
  db: Db,
  { id, request, base, proposal }: Pick<StoredPlan, 'id' | 'request' | 'base' | 'proposal'>,
): Promise<void> {
  await db('plans')
    .where({ id })
    .update({
      request: JSON.stringify(request),
      base: JSON.stringify(base),
      proposal: JSON.stringify(proposal),
    });
}

/** Lets go of plans that are over. @returns how many */
export const purgePlans = (db: Db): Promise<number> =>
  db('plans').where('expires_at', '<=', db.fn.now()).delete();
