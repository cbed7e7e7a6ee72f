-- The user's security log shows the device of each entry. Null for entries without a request, and for
-- those of earlier versions.
alter table audit_log_entries add column user_agent text;
