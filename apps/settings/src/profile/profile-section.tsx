import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError } from '@scheduler/api-client';
import { auth, profileChanges } from '@scheduler/contracts/auth';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { Button, Field, TextInput } from '@scheduler/ui';
import { useForm } from 'react-hook-form';
import { drafts } from './drafts.ts';
import { Section } from '../components/section.tsx';
import styles from './profile-section.module.css';

export function ProfileSection() {
  const { email } = useUser();
  const { register, formState, save, saveDraft } = useProfileForm();
  return (
    <Section title={t('Profile Information')} description={t('Shown to people you invite.')}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.fields}>
          <Field label={t('Full Name')} error={formState.errors.full_name?.message}>
            <TextInput autoComplete="name" {...register('full_name', { onChange: saveDraft })} />
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

interface ProfileValues {
  full_name: string;
}

function useProfileForm() {
  const { api, session, notify, reportError } = usePlatform();
  const user = useUser();
  const draftKey = `profile.${user.id}`;
  const { register, formState, handleSubmit, setValue } = useForm<ProfileValues>({
    resolver: standardSchemaResolver<ProfileValues, unknown, ProfileValues>(profileChanges),
    defaultValues: { full_name: drafts.get(draftKey) ?? user.full_name },
  });

  const save = handleSubmit(async (body) => {
    try {
      const { full_name } = await api.call(auth.updateProfile, { body });
      drafts.remove(draftKey);
      setValue('full_name', full_name);
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : t('Failed to update profile'));
      return;
    }
    // The name is already saved. If this fails, the sidebar shows it after the next token refresh.
    await session.reload().catch((error: unknown) => reportError(error, 'profile'));
    notify.success(t('Profile updated successfully'));
  });

  const saveDraft = (event: { target: { value: string } }) =>
    drafts.set(draftKey, event.target.value);
  return { register, formState, save, saveDraft };
}
