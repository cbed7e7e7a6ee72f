import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import { auth, profileChanges } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useForm } from 'react-hook-form';
import { drafts } from './drafts.ts';
import { Section } from './section.tsx';
import styles from './profile-section.module.css';

export function ProfileSection() {
  const { email } = useUser();
  const { register, formState, save, keepDraft } = useProfileForm();
  return (
    <Section title={t('Profile Information')} lead={t('Shown to people you invite.')}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.fields}>
          <Field label={t('Full Name')} error={formState.errors.full_name?.message}>
            <TextInput autoComplete="name" {...register('full_name', { onChange: keepDraft })} />
          </Field>
          <Field label={t('Email')} help={t('Email cannot be changed')}>
            <TextInput type="email" value={email} disabled />
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t('Save Changes')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

interface Profile {
  full_name: string;
}

function useProfileForm() {
  const { api, session, notify, reportError } = usePlatform();
  const user = useUser();
  const draft = `profile.${user.id}`;
  const { register, formState, handleSubmit, setValue } = useForm<Profile>({
    resolver: standardSchemaResolver<Profile, unknown, Profile>(profileChanges),
    defaultValues: { full_name: drafts.read(draft) ?? user.full_name },
  });

  const save = handleSubmit(async (body) => {
    try {
      const { full_name } = await api.call(auth.updateProfile, { body });
      drafts.forget(draft);
      setValue('full_name', full_name);
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : t('Failed to update profile'));
      return;
    }
    // The name is saved already; the sidebar learns of it with the next token at the latest.
    await session.reload().catch((error: unknown) => reportError(error, 'profile'));
    notify.success(t('Profile updated successfully'));
  });

  const keepDraft = (event: { target: { value: string } }) =>
    drafts.keep(draft, event.target.value);
  return { register, formState, save, keepDraft };
}
