import type { Price, Subscription, SubscriptionItem } from './types.ts';

/** Narrows a value that is always present. Throws if it is missing. */
export function requireValue<T>(value: T | null | undefined, label: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${label}`);
  return value;
}

/** Returns the billing interval of a price. One-time prices are not supported. */
export const getBillingInterval = ({ recurring, id }: Price) =>
  requireValue(recurring, `interval of ${id}`);

export const getFirstItem = ({ items, id }: Subscription): SubscriptionItem =>
  requireValue(items.data[0], `item of ${id}`);
