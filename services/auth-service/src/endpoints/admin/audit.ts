import { findPage } from '../../admin/pagination.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';

const COLUMNS = ['id', 'payload', 'ip_address', 'created_at'] as const;

/** Lists audit log entries, newest first. */
export const adminListAuditLog = adminEndpoint({
  method: 'GET',
  path: '/admin/audit',
  serve: async ({ db }, { query }) => {
    const { rows, headers } = await findPage<Record<(typeof COLUMNS)[number], unknown>>(
      db,
      { table: 'audit_log_entries', columns: COLUMNS },
      { path: '/admin/audit', query },
    );
    return { body: rows, headers };
  },
});
