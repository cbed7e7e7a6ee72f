import type { KeyScope } from '@scheduler/contracts';
import { rich, t } from '@scheduler/i18n';
import {
  Button,
  Checkbox,
  Dialog,
  DialogClose,
  Field,
  FieldGroup,
  Select,
  TextInput,
} from '@scheduler/ui';
import { Controller } from 'react-hook-form';
import { SecretDialog } from '../secret-dialog.tsx';
import { scopeGroups } from './scope-names.ts';
import { useNewKey } from './use-new-key.ts';
import styles from './new-key.module.css';

const LIVES = [
  { days: '7', name: t('7 days') },
  { days: '30', name: t('30 days') },
  { days: '90', name: t('90 days') },
  { days: '365', name: t('A year') },
  { days: '', name: t('Until it is revoked') },
];

const HEADER = 'Authorization: Bearer';

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { form, save, made } = useNewKey();
  const { register, control, formState } = form;
  if (made) {
    return (
      <SecretDialog
        title={t('Your API key')}
        name={t('API key')}
        secret={made.key}
        onClose={onClose}
      >
        {rich('Programs send it as {header}.', { header: <code>{HEADER}</code> })}
      </SecretDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('New API key')}
      size="md"
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t('Make key')}
          </Button>
        </>
      }
    >
      <div className={styles.two}>
        <Field label={t('Name')} error={formState.errors.name?.message}>
          <TextInput placeholder={t('Backup script')} {...register('name')} />
        </Field>
        <Field label={t('Works for')}>
          <Select {...register('lasts')}>
            {LIVES.map(({ days, name }) => (
              <option key={days} value={days}>
                {name}
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
            help={t('What you may not do yourself, no key may.')}
          >
            <Scopes value={field.value} onChange={field.onChange} />
          </FieldGroup>
        )}
      />
    </Dialog>
  );
}

interface ScopesProps {
  value: KeyScope[];
  onChange: (scopes: KeyScope[]) => void;
}

function Scopes({ value, onChange }: ScopesProps) {
  const choose = (scope: KeyScope, on: boolean) =>
    onChange(on ? [...value, scope] : value.filter((other) => other !== scope));
  return (
    <div className={styles.groups}>
      {scopeGroups.map(({ title, scopes }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {scopes.map(([scope, words]) => (
            <Checkbox
              key={scope}
              label={words}
              checked={value.includes(scope)}
              onCheckedChange={(on) => choose(scope, on)}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
