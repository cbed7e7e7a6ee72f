import type { ApiKeyScope } from '@scheduler/contracts';
import { rich, t } from '@scheduler/i18n';
import { Checkbox, Field, FieldGroup, FormDialog, Select, TextInput } from '@scheduler/ui';
import { Controller } from 'react-hook-form';
import { SecretDialog } from '../components/secret-dialog.tsx';
import { scopeGroups } from './scope-groups.ts';
import { useNewKeyForm } from './use-new-key-form.ts';
import styles from './new-key-dialog.module.css';

const EXPIRATION_OPTIONS = [
  { days: '7', label: t('7 days') },
  { days: '30', label: t('30 days') },
  { days: '90', label: t('90 days') },
  { days: '365', label: t('1 year') },
  { days: '', label: t('No expiration') },
];

const AUTHORIZATION_HEADER = 'Authorization: Bearer';

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { form, save, createdKey } = useNewKeyForm();
  const { register, control, formState } = form;
  if (createdKey) {
    return (
      <SecretDialog
        title={t('Your API key')}
        label={t('API key')}
        secret={createdKey.key}
        onClose={onClose}
      >
        {rich('Send it as {header} with each request.', {
          header: <code>{AUTHORIZATION_HEADER}</code>,
        })}
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      title={t('New API key')}
      size="md"
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      submitLabel={t('Create key')}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <Field label={t('Name')} error={formState.errors.name?.message}>
          <TextInput placeholder={t('Backup script')} {...register('name')} />
        </Field>
        <Field label={t('Expires in')}>
          <Select {...register('expiresInDays')}>
            {EXPIRATION_OPTIONS.map(({ days, label }) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Controller
        control={control}
        name="scopes"
        render={({ field, fieldState }) => (
          <FieldGroup
            label={t('Permissions')}
            error={fieldState.error?.message}
            help={t('A key can never do more than you can.')}
          >
            <ScopeCheckboxes value={field.value} onChange={field.onChange} />
          </FieldGroup>
        )}
      />
    </FormDialog>
  );
}

interface ScopeCheckboxesProps {
  value: ApiKeyScope[];
  onChange: (scopes: ApiKeyScope[]) => void;
}

function ScopeCheckboxes({ value, onChange }: ScopeCheckboxesProps) {
  const toggleScope = (scope: ApiKeyScope, isChecked: boolean) =>
    onChange(isChecked ? [...value, scope] : value.filter((selected) => selected !== scope));
  return (
    <div className={styles.scopeGroups}>
      {scopeGroups.map(({ title, scopes }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {scopes.map(([scope, label]) => (
            <Checkbox
              key={scope}
              label={label}
              checked={value.includes(scope)}
              onCheckedChange={(isChecked) => toggleScope(scope, isChecked)}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
