import type { Schedule, SharedPerson } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Avatar, IconButton, Select, StatusMark } from '@scheduler/ui';
import { X } from 'lucide-react';
import { sharedWith } from './schedule-card.tsx';
import styles from './share-dialog.module.css';
import { useChangeRole, useRevokeShare } from './use-sharing-mutations.ts';

export type Role = SharedPerson['role'];

interface RoleSelectProps {
  value: Role;
  /** Whether the plan lets anybody else edit. */
  mayEdit: boolean;
  label?: string;
  disabled?: boolean;
  onChange: (role: Role) => void;
}

/** An editor stays one after the plan ended; there are no new ones. */
export function RoleSelect({ value, mayEdit, label, disabled, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      <option value="freebusy">{t('Free/busy only')}</option>
      <option value="viewer">{t('Viewer')}</option>
      <option value="editor" disabled={!mayEdit && value !== 'editor'}>
        {t('Editor')}
      </option>
    </Select>
  );
}

interface SharedPeopleProps {
  schedule: Schedule;
  mayEdit: boolean;
}

/** Who is invited or has accepted, each with a role that can be changed or taken away at once. */
export function SharedPeople({ schedule, mayEdit }: SharedPeopleProps) {
  const people = schedule.shared_with;
  if (people.length === 0) return null;
  return (
    <section className={styles.people}>
      <h3>{sharedWith(people.length)}</h3>
      <ul>
        {people.map((person) => (
          <Person key={person.email} id={schedule.id} person={person} mayEdit={mayEdit} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  id: string;
  person: SharedPerson;
  mayEdit: boolean;
}

function Person({ id, person: { email, full_name, role, status }, mayEdit }: PersonProps) {
  const change = useChangeRole();
  const revoke = useRevokeShare();
  const name = full_name ?? email;
  const busy = change.isPending || revoke.isPending;
  return (
    <li>
      <Avatar name={name} />
      <span className={styles.who}>
        {name}
        {full_name && <small>{email}</small>}
      </span>
      <StatusMark status={status} />
      <span className={styles.role}>
        <RoleSelect
          label={t('Role of {name}', { name })}
          // Shown as chosen while it is being saved.
          value={change.isPending ? (change.variables.body.role ?? role) : role}
          mayEdit={mayEdit}
          disabled={busy}
          onChange={(chosen) => change.mutate({ id, body: { emails: [email], role: chosen } })}
        />
        <IconButton
          label={t('Stop sharing with {name}', { name })}
          disabled={busy}
          onClick={() => revoke.mutate({ id, email })}
        >
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
