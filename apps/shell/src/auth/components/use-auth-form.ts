import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';

type Resolvable<Values extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Values>
>[0];

/** Form that validates on submit, then on change, and focuses the first invalid field. */
export const useAuthForm = <Values extends FieldValues>(
  schema: Resolvable<Values>,
  defaultValues: DefaultValues<Values>,
) => useForm<Values>({ resolver: standardSchemaResolver(schema), defaultValues });
