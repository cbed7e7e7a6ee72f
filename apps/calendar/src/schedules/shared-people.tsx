import type { Schedule, ScheduleMember } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Avatar, IconButton, Select, StatusIcon } from '@scheduler/ui';
import { X } from 'lucide-react';
import { formatSharedWith } from './schedule-card.tsx';
import styles from './share-dialog.module.css';
import { useChangeRole, useRevokeShare } from './use-sharing-mutations.ts';

export type Role = ScheduleMember['role'];

interface RoleSelectProps {
  value: Role;
  /** Whether the user's plan allows other editors. */
  canAddEditors: boolean;
  label?: string;
  disabled?: boolean;
  onChange: (role: Role) => void;
}

/** Selects a role. Without Pro, existing editors keep their role, but editors can't be added. */
export function RoleSelect({ value, canAddEditors, label, disabled, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      <option value="freebusy">{t('Free/busy only')}</option>
      <option value="viewer">{t('Viewer')}</option>
      <option value="editor" disabled={!canAddEditors && value !== 'editor'}>
        {t('Editor')}
      </option>
    </Select>
  );
}

interface SharedPeopleProps {
  schedule: Schedule;
  canAddEditors: boolean;
}

/** Lists invited and accepted members. Role changes and removals are saved immediately. */
export function SharedPeople({ schedule, canAddEditors }: SharedPeopleProps) {
  const people = schedule.shared_with;
  if (people.length === 0) return null;
  return (
    <section className={styles.people}>
      <h3>{formatSharedWith(people.length)}</h3>
      <ul>
        {people.map((person) => (
          <SharedPersonRow
            key={person.email}
            scheduleId={schedule.id}
            person={person}
            canAddEditors={canAddEditors}
          />
        ))}
      </ul>
    </section>
  );
}

interface SharedPersonRowProps {
  scheduleId: string;
  person: ScheduleMember;
  canAddEditors: boolean;
}

function SharedPersonRow({
  scheduleId,
  person: { email, full_name, role, status },
  canAddEditors,
}: SharedPersonRowProps) {
  const change = useChangeRole();
  const revoke = useRevokeShare();
  const name = full_name ?? email;
  const busy = change.isPending || revoke.isPending;
  return (
    <li>
      <Avatar name={name} />
      <span className={styles.member}>
        {name}
        {full_name && <small>{email}</small>}
      </span>
      <StatusIcon status={status} />
      <span className={styles.role}>
        <RoleSelect
          label={t('Role for {name}', { name })}
          // Shows the new role while it is being saved.
          value={change.isPending ? (change.variables.body.role ?? role) : role}
          canAddEditors={canAddEditors}
          disabled={busy}
          onChange={(selectedRole) =>
            change.mutate({ id: scheduleId, body: { emails: [email], role: selectedRole } })
          }
        />
        <IconButton
          label={t('Stop sharing with {name}', { name })}
          disabled={busy}
          onClick={() => revoke.mutate({ id: scheduleId, email })}
        >
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
