import type { KeyScope } from '@scheduler/contracts';
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
  { days: '7', name: '7 days' },
  { days: '30', name: '30 days' },
  { days: '90', name: '90 days' },
  { days: '365', name: 'A year' },
  { days: '', name: 'Until it is revoked' },
];

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { form, save, made } = useNewKey();
  const { register, control, formState } = form;
  if (made) {
    return (
      <SecretDialog title="Your API key" name="API key" secret={made.key} onClose={onClose}>
        Programs send it as <code>Authorization: Bearer</code>.
      </SecretDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New API key"
      size="md"
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            Make key
          </Button>
        </>
      }
    >
      <div className={styles.two}>
        <Field label="Name" error={formState.errors.name?.message}>
          <TextInput placeholder="Backup script" {...register('name')} />
        </Field>
        <Field label="Works for">
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
            label="Permissions"
            error={fieldState.error?.message}
            help="What you may not do yourself, no key may."
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
