import type { Db } from '@scheduler/service-kit';

/** Tables with personal data, keyed by `user_id`. */
const TABLES = ['plans', 'model_consents', 'model_usage'] as const;

export async function exportUserData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const parts = TABLES.map(
    async (table) => [table, await db(table).where({ user_id: userId })] as const,
  );
  return Object.fromEntries(await Promise.all(parts));
}

export async function deleteUserData(trx: Db, userId: string): Promise<void> {
  for (const table of TABLES) await trx(table).where({ user_id: userId }).delete();
}
