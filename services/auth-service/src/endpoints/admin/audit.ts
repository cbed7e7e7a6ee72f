import { findPage } from '../../admin/pagination.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';

/** Lists audit log entries, newest first. */
export const adminListAuditLog = adminEndpoint({
  method: 'GET',
  path: '/admin/audit',
  serve: async ({ db }, { query }) => {
    const entries = db('audit_log_entries').select('id', 'payload', 'ip_address', 'created_at');
    const { rows, headers } = await findPage<object>(entries, { path: '/admin/audit', query });
    return { body: rows, headers };
  },
});
