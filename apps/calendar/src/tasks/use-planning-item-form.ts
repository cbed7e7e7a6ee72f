import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form';
import { getFieldErrors } from '../field-errors.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { isVersionMismatch, useTaskMutation } from './use-task-mutation.ts';

interface SaveOptions<Input> {
  call: Parameters<typeof useTaskMutation<Input>>[0]['call'];
  successMessage: string;
  failureMessage: string;
}

interface PlanningItemFormOptions<Saved, Values extends FieldValues, Body> {
  /** The task or habit to edit, or null to create one. */
  subject: Saved | null;
  /** Parses the current version from a version-mismatch error. */
  schema: { safeParse: (record: unknown) => { success: boolean; data?: Saved | undefined } };
  toFormValues: (saved: Saved) => Values;
  defaultValues: Values;
  resolver: Resolver<Values, unknown, Body>;
  create: SaveOptions<{ body: Body; key: string }>;
  update: SaveOptions<{ original: Saved; body: Body }>;
  onSaved: () => void;
}

/** Manages the form state of a task or habit, including saving and edit conflicts. */
export function usePlanningItemForm<Saved, Values extends FieldValues, Body extends object>(
  options: PlanningItemFormOptions<Saved, Values, Body>,
) {
  const { subject, schema, toFormValues, defaultValues, resolver, onSaved } = options;
  const [editing, setEditing] = useState(subject);
  const [newerVersion, setNewerVersion] = useState<Saved | null>(null);
  const form = useForm<Values, unknown, Body>({
    defaultValues: (subject ? toFormValues(subject) : defaultValues) as DefaultValues<Values>,
    resolver,
  });
  const create = useTaskMutation(options.create);
  const update = useTaskMutation(options.update);
  const getIdempotencyKey = useIdempotencyKey();

  const handleError = (error: Error) => {
    const currentVersion = isVersionMismatch(error)
      ? schema.safeParse(error.current).data
      : undefined;
    if (currentVersion) {
      setNewerVersion(currentVersion);
      return;
    }
    const fieldErrors = getFieldErrors(error);
    for (const { field, message } of fieldErrors) form.setError(field as Path<Values>, { message });
    if (fieldErrors.length === 0) (editing ? update : create).showError(error);
  };

  const save = form.handleSubmit((body) => {
    const callbacks = { onSuccess: onSaved, onError: handleError };
    if (editing) update.mutate({ original: editing, body }, callbacks);
    else create.mutate({ body, key: getIdempotencyKey(body) }, callbacks);
  });

  /** Rebases the form on the current version and keeps the user's unsaved input. */
  const loadNewerVersion = (currentVersion: Saved) => {
    setEditing(currentVersion);
    setNewerVersion(null);
    form.reset(toFormValues(currentVersion), { keepDirtyValues: true });
  };
  return {
    form,
    editing,
    save,
    newerVersion,
    loadNewerVersion,
    isSaving: create.isPending || update.isPending,
  };
}
