import { Field, TextInput } from '@scheduler/ui';
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';

/** Returns the error message of a field of the surrounding form. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}

type FieldProps = ComponentProps<typeof Field>;

interface InputFieldProps extends ComponentProps<'input'>, Pick<FieldProps, 'label' | 'optional'> {
  name: string;
}

/** A text input that is registered with the surrounding form, with its label and error. */
export const InputField = ({ label, optional, ...input }: InputFieldProps) => (
  <Field label={label} optional={optional} error={useFieldError(input.name)}>
    <TextInput {...input} />
  </Field>
);
