import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form';
import { fieldErrorsOf } from '../field-errors.ts';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { isOutdated, useWrite } from './use-write.ts';

interface Saver<Input> {
  call: Parameters<typeof useWrite<Input>>[0]['call'];
  done: string;
  failed: string;
}

interface PlannedForm<Saved, Values extends FieldValues, Body> {
  /** What is edited; `null` makes another. */
  subject: Saved | null;
  /** Reads what the server has of it now. */
  schema: { safeParse: (record: unknown) => { success: boolean; data?: Saved | undefined } };
  valuesOf: (saved: Saved) => Values;
  blank: Values;
  resolver: Resolver<Values, unknown, Body>;
  create: Saver<{ body: Body; key: string }>;
  update: Saver<{ seen: Saved; body: Body }>;
  onSaved: () => void;
}

/** The form of a task or a habit, and what saving it does. */
export function usePlannedForm<Saved, Values extends FieldValues, Body extends object>(
  options: PlannedForm<Saved, Values, Body>,
) {
  const { subject, schema, valuesOf, blank, resolver, onSaved } = options;
  const [editing, setEditing] = useState(subject);
  const [newer, setNewer] = useState<Saved | null>(null);
  const form = useForm<Values, unknown, Body>({
    defaultValues: (subject ? valuesOf(subject) : blank) as DefaultValues<Values>,
    resolver,
  });
  const create = useWrite(options.create);
  const update = useWrite(options.update);
  const keyFor = useIdempotencyKey();

  const failed = (error: Error) => {
    const current = isOutdated(error) ? schema.safeParse(error.current).data : undefined;
    if (current) {
      setNewer(current);
      return;
    }
    const faults = fieldErrorsOf(error);
    for (const { field, message } of faults) form.setError(field as Path<Values>, { message });
    if (faults.length === 0) (editing ? update : create).tellFailure(error);
  };

  const save = form.handleSubmit((body) => {
    const after = { onSuccess: onSaved, onError: failed };
    if (editing) update.mutate({ seen: editing, body }, after);
    else create.mutate({ body, key: keyFor(body) }, after);
  });

  /** Takes the current version as the one that is edited, under what was typed. */
  const adopt = (current: Saved) => {
    setEditing(current);
    setNewer(null);
    form.reset(valuesOf(current), { keepDirtyValues: true });
  };
  return { form, editing, save, newer, adopt, saving: create.isPending || update.isPending };
}
