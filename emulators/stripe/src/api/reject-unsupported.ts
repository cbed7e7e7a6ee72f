import { createInvalidRequestError } from './stripe-error.ts';

/** Rejects parameters that Stripe supports but this emulator does not. */
export function rejectUnsupported(params: object, names: string[]): void {
  const unsupported = Object.keys(params).find(
    (name) => name !== 'expand' && !names.includes(name),
  );
  if (unsupported)
    throw createInvalidRequestError(
      `The Stripe emulator does not support \`${unsupported}\` here.`,
      unsupported,
    );
}
