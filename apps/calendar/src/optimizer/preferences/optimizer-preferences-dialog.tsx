import { preferencesQuery } from '@scheduler/api-client/queries';
import type { Preferences } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, LoadError, Spinner } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { BreakFields, FocusFields, MeetingFields, PlanFields } from './goal-fields.tsx';
import { AvoidField, PeakField } from './hours-fields.tsx';
import { useOptimizerPreferencesForm } from './use-optimizer-preferences-form.ts';
import { WeightFields } from './weight-fields.tsx';

interface DialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** Edits the constraints and weights of the optimizer. */
export function OptimizerPreferencesDialog({ onClose, onSaved }: DialogProps) {
  const { api } = usePlatform();
  const query = useQuery(preferencesQuery(api));
  if (query.data) {
    const handleSaved = () => {
      onClose();
      onSaved();
    };
    return (
      <OptimizerPreferencesForm preferences={query.data} onClose={onClose} onSaved={handleSaved} />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('Optimization preferences')} size="lg">
      {query.isError ? (
        <LoadError
          message={t("Couldn't load your preferences")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Spinner label={t('Loading preferences')} />
      )}
    </Dialog>
  );
}

function OptimizerPreferencesForm({
  preferences,
  onClose,
  onSaved,
}: DialogProps & { preferences: Preferences }) {
  const { form, save, saving, reset } = useOptimizerPreferencesForm(preferences, onSaved);
  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('Optimization preferences')}
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
        <BreakFields />
        <PeakField />
        <AvoidField />
        <PlanFields />
        <WeightFields />
      </Dialog>
    </FormProvider>
  );
}
