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
import { usePlatform } from '@scheduler/platform';
import { withGuess } from '@scheduler/platform/clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, type Resolver } from 'react-hook-form';
import { durationOf, failureText } from '../failure-text.ts';

/** As the inputs hold it: what has no end, or no number of its own, is an empty text. */
export interface WhatCountsValues extends Omit<
  Planning,
  'max_meetings_per_day' | 'max_run_minutes' | 'max_moves' | 'weights'
> {
  max_meetings_per_day: string;
  max_run_minutes: string;
  max_moves: string;
  weights: Record<string, string>;
}

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

const valuesOf = (planning: Planning): WhatCountsValues => ({
  ...planning,
  max_meetings_per_day: textOf(planning.max_meetings_per_day),
  max_run_minutes: textOf(planning.max_run_minutes),
  max_moves: textOf(planning.max_moves),
  weights: Object.fromEntries(
    Object.entries(planning.weights).map(([name, points]) => [name, textOf(points)]),
  ),
});

const defaultValues = valuesOf(DEFAULT_PLANNING);

const byContract = standardSchemaResolver(planningChanges);

/** The contract's own rules and sentences, over what the inputs hold. */
const resolver: Resolver<WhatCountsValues, unknown, PlanningChanges> = (values, ...rest) => {
  const { max_meetings_per_day, max_run_minutes, max_moves, weights, ...others } = values;
  const told = Object.entries(weights).filter(([, points]) => points.trim() !== '');
  const wire = {
    ...others,
    max_meetings_per_day: numberOf(max_meetings_per_day),
    max_run_minutes: numberOf(max_run_minutes),
    max_moves: numberOf(max_moves),
    weights: Object.fromEntries(told.map(([name, points]) => [name, Number(points)])),
  };
  return byContract(wire, ...(rest as [never, never]));
};

/** What plans keep to and what they weigh, as the person has it. */
export function useWhatCountsForm(told: Preferences, onSaved: () => void) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const form = useForm<WhatCountsValues, unknown, PlanningChanges>({
    defaultValues: valuesOf(told.planning),
    resolver,
  });
  const update = useMutation({
    mutationFn: (changes: PlanningChanges) =>
      api.call(preferences.update, { body: withGuess(told, { planning: changes }) }),
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.preferences, saved);
      notify.success(t('What counts was saved'));
      onSaved();
    },
    onError: (error) => {
      const text = failureText(error, t('Failed to save what counts'));
      notify.error(text, durationOf(error));
    },
  });
  return {
    form,
    saving: update.isPending,
    save: form.handleSubmit((changes) => update.mutate(changes)),
    reset: () => form.reset(defaultValues, { keepDefaultValues: true }),
  };
}
