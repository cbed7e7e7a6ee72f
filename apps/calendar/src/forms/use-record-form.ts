import { usePlatform } from '@scheduler/platform';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form';
import { useApiMutation, type ApiMutationOptions } from '../use-api-mutation.ts';
import { getFieldErrors, getNewerVersion, type RecordSchema } from './field-errors.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

interface RecordFormOptions<Saved, Values extends FieldValues, Body> {
  /** The record to edit, or null to create one. */
  subject: Saved | null;
  /** Parses the current version from a version-mismatch error. */
  schema: RecordSchema<Saved>;
  toFormValues: (saved: Saved) => Values;
  defaultValues: Values;
  resolver: Resolver<Values, unknown, Body>;
  create: ApiMutationOptions<{ body: Body; key: string }, Saved>;
  update: ApiMutationOptions<{ original: Saved; body: Body }, Saved>;
  /** Updates or invalidates queries after saving or loading a record. */
  updateCache: (queryClient: QueryClient, saved: Saved) => unknown;
  onSaved: () => void;
}

/** Manages the form state of a record, including saving and edit conflicts. */
export function useRecordForm<Saved, Values extends FieldValues, Body extends object>(
  options: RecordFormOptions<Saved, Values, Body>,
) {
  const { subject, schema, toFormValues, defaultValues, resolver, updateCache, onSaved } = options;
  const { queryClient } = usePlatform();
  const [editing, setEditing] = useState(subject);
  const [newerVersion, setNewerVersion] = useState<Saved | null>(null);
  const form = useForm<Values, unknown, Body>({
    defaultValues: (subject ? toFormValues(subject) : defaultValues) as DefaultValues<Values>,
    resolver,
  });
  const showInForm = (error: Error): boolean => {
    const currentVersion = getNewerVersion(error, schema);
    if (currentVersion) setNewerVersion(currentVersion);
    const fieldErrors = getFieldErrors(error);
    for (const [field, message] of Object.entries(fieldErrors ?? {}))
      form.setError(field as Path<Values>, { message });
    return currentVersion !== null || fieldErrors !== null;
  };
  const create = useApiMutation({
    ...options.create,
    onSuccess: updateCache,
    showError: (error) => showInForm(error) || options.create.showError?.(error) === true,
  });
  const update = useApiMutation({
    ...options.update,
    onSuccess: updateCache,
    showError: showInForm,
  });
  const getIdempotencyKey = useIdempotencyKey();

  const save = form.handleSubmit((body) => {
    const callbacks = { onSuccess: onSaved };
    if (editing) update.mutate({ original: editing, body }, callbacks);
    else create.mutate({ body, key: getIdempotencyKey(body) }, callbacks);
  });

  return {
    form,
    editing,
    save,
    isSaving: create.isPending || update.isPending,
    /** Rebases the form on the newer version, if there is one, and keeps the user's unsaved input. */
    loadNewerVersion:
      newerVersion &&
      (() => {
        setEditing(newerVersion);
        setNewerVersion(null);
        form.reset(toFormValues(newerVersion), { keepDirtyValues: true });
        updateCache(queryClient, newerVersion);
      }),
  };
}

export type RecordForm<Saved, Values extends FieldValues, Body extends object> = ReturnType<
  typeof useRecordForm<Saved, Values, Body>
>;
