import { buildPageHeaders, parsePage } from '../../admin/pagination.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';

/** Lists audit log entries, newest first. */
export const adminListAuditLog = adminEndpoint({
  method: 'GET',
  path: '/admin/audit',
  serve: async ({ db }, { query }) => {
    const page = parsePage(query);
    const [row] = await db('audit_log_entries').count<{ count: number }[]>('*');
    const entries = await db('audit_log_entries')
      .select<object[]>('id', 'payload', 'ip_address', 'created_at')
      .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
      .limit(page.perPage)
      .offset((page.page - 1) * page.perPage);
    return { body: entries, headers: buildPageHeaders('/admin/audit', page, row?.count ?? 0) };
  },
});
