import type { Database, Db } from '@scheduler/service-kit';

export interface Consent {
  titles: boolean;
}

/** Returns a user's consent, or `null` if nothing may be sent. */
export async function findConsent(db: Db, userId: string): Promise<Consent | null> {
  const row = await db<Consent & { user_id: string }>('model_consents')
    .where({ user_id: userId })
    .first('titles');
  return row ?? null;
}

export async function saveConsent(db: Db, userId: string, { titles }: Consent): Promise<void> {
  await db('model_consents')
    .insert({ user_id: userId, titles })
    .onConflict('user_id')
    .merge({ titles, given_at: db.fn.now() });
}

export async function deleteConsent(db: Db, userId: string): Promise<void> {
  await db('model_consents').where({ user_id: userId }).delete();
}

/** User ID of the row with the total of all users. */
const TOTALS_ROW_ID = '00000000-0000-0000-0000-000000000000';

export interface TokenUsage {
  /** UTC date, `YYYY-MM-DD`. */
  day: string;
  userId: string;
  tokens: number;
}

export interface Budget {
  perUser: number;
  total: number;
}

/** Adds tokens to a row unless that would exceed the limit. */
async function addWithinLimit(
  db: Db,
  { day, userId, tokens }: TokenUsage,
  maxTokens: number,
): Promise<boolean> {
  if (tokens > maxTokens) return false;
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into model_usage (day, user_id, tokens) values (?, ?, ?)
     on conflict (day, user_id) do update set tokens = model_usage.tokens + excluded.tokens
     where model_usage.tokens + excluded.tokens <= ?`,
    [day, userId, tokens, maxTokens],
  );
  return rowCount === 1;
}

export class BudgetExceededError extends Error {}

/**
 * Reserves tokens before a call.
 *
 * @throws BudgetExceededError if one of the budgets doesn't allow it
 */
export const reserveTokens = (db: Database, usage: TokenUsage, budget: Budget): Promise<void> =>
  db.transaction(async (trx) => {
    const isWithinBudget =
      (await addWithinLimit(trx, usage, budget.perUser)) &&
      (await addWithinLimit(trx, { ...usage, userId: TOTALS_ROW_ID }, budget.total));
    if (!isWithinBudget) throw new BudgetExceededError();
  });

/** Adjusts the usage by the difference between used and reserved tokens, which may be negative. */
export async function adjustUsage(db: Db, { day, userId, tokens }: TokenUsage): Promise<void> {
  await db('model_usage')
    .where({ day })
    .whereIn('user_id', [userId, TOTALS_ROW_ID])
    .update({ tokens: db.raw('greatest(tokens + ?, 0)', [tokens]) });
}

export async function getUsedTokens(db: Db, day: string, userId: string): Promise<number> {
  const row = await db<{ tokens: number; day: string; user_id: string }>('model_usage')
    .where({ day, user_id: userId })
    .first('tokens');
  return row?.tokens ?? 0;
}

/** Deletes usage rows older than 90 days. */
export async function purgeUsage(db: Db): Promise<void> {
  await db('model_usage').whereRaw(`day < current_date - interval '90 days'`).delete();
}
