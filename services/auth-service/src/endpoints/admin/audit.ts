import { pageHeaders, pageOf } from '../../admin/pages.ts';
import { admin } from '../../protocol/endpoint.ts';

/** What happened to accounts, the newest first. */
export const adminAudit = admin({
  method: 'GET',
  path: '/admin/audit',
  serve: async ({ db }, { query }) => {
    const page = pageOf(query);
    const [row] = await db('audit_log_entries').count<{ count: number }[]>('*');
    const entries = await db('audit_log_entries')
      .select<object[]>('id', 'payload', 'ip_address', 'created_at')
      .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
      .limit(page.perPage)
      .offset((page.page - 1) * page.perPage);
    return { body: entries, headers: pageHeaders('/admin/audit', page, row?.count ?? 0) };
  },
});
