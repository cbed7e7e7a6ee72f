import { preferencesQuery } from '@scheduler/api-client/queries';
import type { Preferences } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, LoadFailed, Spinner } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { BreaksFields, FocusFields, MeetingFields, PlanFields } from './goal-fields.tsx';
import { AvoidField, PeakField } from './hours-fields.tsx';
import { useWhatCountsForm } from './what-counts-form.ts';
import { Weights } from './weights.tsx';

interface WhatCountsProps {
  onClose: () => void;
  onSaved: () => void;
}

/** What plans keep to, and how much each thing weighs in them. */
export function WhatCountsDialog({ onClose, onSaved }: WhatCountsProps) {
  const { api } = usePlatform();
  const query = useQuery(preferencesQuery(api));
  if (query.data) {
    const saved = () => {
      onClose();
      onSaved();
    };
    return <Form told={query.data} onClose={onClose} onSaved={saved} />;
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('What counts')} size="lg">
      {query.isError ? (
        <LoadFailed
          message={t('Failed to load what counts')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Spinner label={t('Loading what counts')} />
      )}
    </Dialog>
  );
}

function Form({ told, onClose, onSaved }: WhatCountsProps & { told: Preferences }) {
  const { form, save, saving, reset } = useWhatCountsForm(told, onSaved);
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('What counts')}
        size="lg"
        dirty={form.formState.isDirty}
        onSubmit={(event) => void save(event)}
        footer={
          <>
            <Button variant="ghost" onClick={reset}>
              {t('Reset to defaults')}
            </Button>
            <DialogClose>{t('Cancel')}</DialogClose>
            <Button type="submit" variant="primary" busy={saving}>
              {t('Save')}
            </Button>
          </>
        }
      >
        <MeetingFields />
        <FocusFields />
        <BreaksFields />
        <PeakField />
        <AvoidField />
        <PlanFields />
        <Weights />
      </Dialog>
    </FormProvider>
  );
}
