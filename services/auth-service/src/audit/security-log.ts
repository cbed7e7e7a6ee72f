import type { ReportedAction, SecurityAction, SecurityLogEntry } from '@scheduler/contracts/auth';
import type { SecurityEvent } from '@scheduler/contracts/internal';
import type { Db } from '@scheduler/service-kit';
import { reportedActions } from '@scheduler/contracts/auth';
import type { AuditAction } from './audit-log.ts';

const PAGE_SIZE = 10;

/** The actions of the audit log that the user sees, with conditions on their details. */
const VISIBLE_ACTIONS: {
  action: AuditAction;
  traits?: Record<string, unknown>;
  shownAs: Exclude<SecurityAction, ReportedAction>;
}[] = [
  { action: 'login', shownAs: 'signed-in' },
  { action: 'user_signedup', shownAs: 'signed-up' },
  { action: 'logout', shownAs: 'signed-out' },
  { action: 'sign_in_reported', shownAs: 'sign-in-reported' },
  { action: 'user_updated_password', shownAs: 'password-changed' },
  { action: 'user_recovery_requested', shownAs: 'password-reset-requested' },
  { action: 'user_modified', traits: { changed: 'email' }, shownAs: 'email-changed' },
  { action: 'identity_linked', shownAs: 'identity-linked' },
  { action: 'identity_unlinked', shownAs: 'identity-unlinked' },
  { action: 'factor_added', shownAs: 'factor-added' },
  { action: 'factor_unenrolled', traits: { status: 'verified' }, shownAs: 'factor-removed' },
  { action: 'recovery_codes_created', shownAs: 'recovery-codes-created' },
  { action: 'passkey_added', shownAs: 'passkey-added' },
  { action: 'passkey_removed', shownAs: 'passkey-removed' },
  { action: 'data_exported', shownAs: 'data-exported' },
  { action: 'user_deleted', shownAs: 'account-deleted' },
  { action: 'user_modified', traits: { restored: true }, shownAs: 'account-restored' },
];

interface LogRow {
  id: string;
  payload: { action: string; traits?: Record<string, unknown> };
  ip_address: string;
  user_agent: string | null;
  created_at: string;
}

const isReported = (action: string): action is ReportedAction =>
  reportedActions.some((name) => name === action);

function toSecurityAction({ action, traits = {} }: LogRow['payload']): SecurityAction | undefined {
  if (isReported(action)) return action;
  return VISIBLE_ACTIONS.find(
    (visible) =>
      visible.action === action &&
      Object.entries(visible.traits ?? {}).every(([name, value]) => traits[name] === value),
  )?.shownAs;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null);

/** Entries as JSON documents that `@>` finds, so that the filter is part of the query. */
const VISIBLE_PAYLOADS = [
  ...VISIBLE_ACTIONS.map(({ action, traits }) => ({ action, ...(traits && { traits }) })),
  ...reportedActions.map((action) => ({ action })),
].map((payload) => JSON.stringify(payload));

interface PageRequest {
  userId: string;
  /** The session of the request. */
  sessionId: string;
  /** Continues after this entry. */
  after: string | undefined;
  findPlace: (ip: string) => string | null;
}

/** Returns a page of a user's security log, newest first. */
export async function listSecurityLog(
  db: Db,
  { userId, sessionId, after, findPlace }: PageRequest,
): Promise<{ entries: SecurityLogEntry[]; next: string | null }> {
  const rows: LogRow[] = await db('audit_log_entries')
    .select('id', 'payload', 'ip_address', 'user_agent', 'created_at')
    .whereRaw(`payload ->> 'actor_id' = ?`, [userId])
    .whereRaw('payload @> any(?::jsonb[])', [VISIBLE_PAYLOADS])
    .modify((query) => {
      if (after === undefined) return;
      query.whereRaw(
        `(created_at, id) < (select created_at, id from audit_log_entries
           where id = ? and payload ->> 'actor_id' = ?)`,
        [after, userId],
      );
    })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(PAGE_SIZE + 1);
  const entries = rows.slice(0, PAGE_SIZE).flatMap((row): SecurityLogEntry[] => {
    const { payload, ip_address } = row;
    const action = toSecurityAction(payload);
    if (!action) return [];
    const { traits = {} } = payload;
    return [
      {
        id: row.id,
        action,
        subject: toText(traits['subject']),
        user_agent: row.user_agent,
        ip: ip_address || null,
        place: ip_address ? findPlace(ip_address) : null,
        is_current_session: traits['session_id'] === sessionId,
        created_at: row.created_at,
      },
    ];
  });
  const next = rows.length > PAGE_SIZE ? (rows[PAGE_SIZE - 1]?.id ?? null) : null;
  return { entries, next };
}

/** Returns the session that a sign-in of the user started, or `null` if it is not one of theirs. */
export async function findReportedSession(
  db: Db,
  userId: string,
  id: string,
): Promise<string | null> {
  const row = await db<LogRow>('audit_log_entries')
    .where({ id })
    .whereRaw(`payload ->> 'actor_id' = ?`, [userId])
    .whereRaw(`payload ->> 'action' = 'login'`)
    .first('payload');
  return toText(row?.payload.traits?.['session_id']);
}

/** Adds an entry that another service reports, with the device of the session. */
export async function addSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { id, user_id, session_id, action, subject, happened_at } = event;
  await db.raw(
    `insert into audit_log_entries (id, payload, ip_address, user_agent, created_at)
     select :id, jsonb_build_object('actor_id', u.id, 'actor_username', coalesce(u.email, u.phone, ''),
         'actor_via_sso', u.is_sso_user, 'action', :action::text, 'log_type', 'account',
         'traits', jsonb_build_object('subject', :subject::text)),
       coalesce(s.ip, ''), s.user_agent, :happened_at
     from users u left join sessions s on s.id = :session_id and s.user_id = u.id
     where u.id = :user_id
     on conflict (id) do nothing`,
    { id, user_id, session_id, action, subject, happened_at },
  );
}
