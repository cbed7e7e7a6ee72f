import type { Db } from '@scheduler/service-kit';
import type { PlanRequest } from './plan-request.ts';
import type { PlanFingerprint } from './plan-fingerprint.ts';
import type { Proposal } from './proposal.ts';

export interface StoredPlan {
  id: string;
  user_id: string;
  input_key: string;
  request: PlanRequest;
  base: PlanFingerprint;
  proposal: Proposal;
  expires_at: string;
}

const COLUMNS = ['id', 'user_id', 'input_key', 'request', 'base', 'proposal', 'expires_at'];

/** Finds a user's plan, unless it has expired. */
export const findPlan = (db: Db, user_id: string, id: string) =>
  db<StoredPlan>('plans')
    .where({ id, user_id })
    .where('expires_at', '>', db.fn.now())
    .first<StoredPlan | undefined>(COLUMNS);

/** Finds the latest unexpired plan with the same input. */
export const findPlanByInput = (db: Db, user_id: string, input_key: string) =>
  db<StoredPlan>('plans')
    .where({ user_id, input_key })
    .where('expires_at', '>', db.fn.now())
    .orderBy('created_at', 'desc')
    .first<StoredPlan | undefined>(COLUMNS);

export async function insertPlan(db: Db, plan: StoredPlan): Promise<void> {
  const { request, base, proposal, ...rest } = plan;
  await db('plans').insert({
    ...rest,
    request: JSON.stringify(request),
    base: JSON.stringify(base),
    proposal: JSON.stringify(proposal),
  });
}

/** Updates a plan after its task was created. */
export async function updatePlan(
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

/** @returns the number of deleted plans */
export const deleteExpiredPlans = (db: Db): Promise<number> =>
  db('plans').where('expires_at', '<=', db.fn.now()).delete();
