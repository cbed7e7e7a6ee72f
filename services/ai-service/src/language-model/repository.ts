import type { Database, Db } from '@scheduler/service-kit';

export interface Consent {
  titles: boolean;
}

/** What somebody allows; `null` when nothing may be sent. */
export async function consentOf(db: Db, userId: string): Promise<Consent | null> {
  const row = await db<Consent & { user_id: string }>('model_consents')
    .where({ user_id: userId })
    .first('titles');
  return row ?? null;
}

export async function keepConsent(db: Db, userId: string, { titles }: Consent): Promise<void> {
  await db('model_consents')
    .insert({ user_id: userId, titles })
    .onConflict('user_id')
    .merge({ titles, given_at: db.fn.now() });
}

export async function dropConsent(db: Db, userId: string): Promise<void> {
  await db('model_consents').where({ user_id: userId }).delete();
}

/** The row of all together. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

export interface Spending {
  /** `YYYY-MM-DD`, of UTC. */
  day: string;
  userId: string;
  tokens: number;
}

export interface Budget {
  ofOne: number;
  ofAll: number;
}

/** Adds to a row unless that would be more than is allowed. */
async function add(db: Db, { day, userId, tokens }: Spending, most: number): Promise<boolean> {
  if (tokens > most) return false;
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into model_usage (day, user_id, tokens) values (?, ?, ?)
     on conflict (day, user_id) do update set tokens = model_usage.tokens + excluded.tokens
     where model_usage.tokens + excluded.tokens <= ?`,
    [day, userId, tokens, most],
  );
  return rowCount === 1;
}

class BudgetUsed extends Error {}

/** Sets tokens aside before they are spent; whether there were enough left, for one and for all. */
export async function reserve(db: Database, spending: Spending, budget: Budget): Promise<boolean> {
  try {
    await db.transaction(async (trx) => {
      const isWithin =
        (await add(trx, spending, budget.ofOne)) &&
        (await add(trx, { ...spending, userId: EVERYBODY }, budget.ofAll));
      if (!isWithin) throw new BudgetUsed();
    });
    return true;
  } catch (error) {
    if (error instanceof BudgetUsed) return false;
    throw error;
  }
}

/** Books what was spent in truth: the difference to what was set aside, either way. */
export async function settle(db: Db, { day, userId, tokens }: Spending): Promise<void> {
  await db('model_usage')
    .where({ day })
    .whereIn('user_id', [userId, EVERYBODY])
    .update({ tokens: db.raw('greatest(tokens + ?, 0)', [tokens]) });
}

export async function tokensSpent(db: Db, day: string, userId: string): Promise<number> {
  const row = await db<{ tokens: number; day: string; user_id: string }>('model_usage')
    .where({ day, user_id: userId })
    .first('tokens');
  return row?.tokens ?? 0;
}

/** Days that nobody asks about any more. */
export async function purgeUsage(db: Db): Promise<void> {
  await db('model_usage').whereRaw(`day < current_date - interval '90 days'`).delete();
}
