import { invalid } from './stripe-error.ts';

/** Refuses what Stripe would do and this emulator would only pretend to. */
export function onlySupported(params: object, names: string[]): void {
  const other = Object.keys(params).find((name) => name !== 'expand' && !names.includes(name));
  if (other) throw invalid(`This emulator for Stripe does not do \`${other}\` here.`, other);
}
