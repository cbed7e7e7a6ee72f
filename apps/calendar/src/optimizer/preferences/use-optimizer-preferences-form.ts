import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { queryKeys } from '@scheduler/api-client/queries';
import {
  DEFAULT_PLANNING,
  planningChanges,
  preferences,
  type Planning,
  type PlanningChanges,
  type Preferences,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { addGuessedPreferences } from '@scheduler/platform/time-settings';
import { useForm, type Resolver } from 'react-hook-form';
import { useApiMutation } from '../../use-api-mutation.ts';

/** Form values as strings. Unlimited values and default weights are empty. */
export interface OptimizerPreferencesValues extends Omit<
  Planning,
  'max_meetings_per_day' | 'max_run_minutes' | 'max_moves' | 'weights'
> {
  max_meetings_per_day: string;
  max_run_minutes: string;
  max_moves: string;
  weights: Record<string, string>;
}

const toInputText = (value: number | null | undefined) => (value == null ? '' : String(value));
const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text));

const toFormValues = (planning: Planning): OptimizerPreferencesValues => ({
  ...planning,
  max_meetings_per_day: toInputText(planning.max_meetings_per_day),
  max_run_minutes: toInputText(planning.max_run_minutes),
  max_moves: toInputText(planning.max_moves),
  weights: Object.fromEntries(
    Object.entries(planning.weights).map(([name, points]) => [name, toInputText(points)]),
  ),
});

const defaultValues = toFormValues(DEFAULT_PLANNING);

const contractResolver = standardSchemaResolver(planningChanges);

/** Converts the form values to a request body and validates it with the API schema. */
const resolver: Resolver<OptimizerPreferencesValues, unknown, PlanningChanges> = (
  values,
  ...rest
) => {
  const { max_meetings_per_day, max_run_minutes, max_moves, weights, ...others } = values;
  const customWeights = Object.entries(weights).filter(([, points]) => points.trim() !== '');
  const requestBody = {
    ...others,
    max_meetings_per_day: parseNumber(max_meetings_per_day),
    max_run_minutes: parseNumber(max_run_minutes),
    max_moves: parseNumber(max_moves),
    weights: Object.fromEntries(customWeights.map(([name, points]) => [name, Number(points)])),
  };
  return contractResolver(requestBody, ...(rest as [never, never]));
};

export function useOptimizerPreferencesForm(currentPreferences: Preferences, onSaved: () => void) {
  const form = useForm<OptimizerPreferencesValues, unknown, PlanningChanges>({
    defaultValues: toFormValues(currentPreferences.planning),
    resolver,
  });
  const update = useApiMutation({
    call: (api, planning: PlanningChanges) =>
      api.call(preferences.update, {
        body: addGuessedPreferences(currentPreferences, { planning }),
      }),
    successMessage: t('Optimization preferences saved'),
    onSuccess: (queryClient, saved) => {
      queryClient.setQueryData(queryKeys.preferences, saved);
      onSaved();
    },
    failureMessage: t("Couldn't save your preferences. Try again."),
  });
  return {
    form,
    saving: update.isPending,
    save: form.handleSubmit((changes) => update.mutate(changes)),
    reset: () => form.reset(defaultValues, { keepDefaultValues: true }),
  };
}
