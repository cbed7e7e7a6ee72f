import type { Price, Subscription, SubscriptionItem } from './shapes.ts';

/** A value that cannot be absent here. */
export function certain<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${what}`);
  return value;
}

/** How often a price recurs; only recurring ones are ever sold. */
export const cadence = ({ recurring, id }: Price) => certain(recurring, `interval of ${id}`);

export const firstItem = ({ items, id }: Subscription): SubscriptionItem =>
  certain(items.data[0], `item of ${id}`);
