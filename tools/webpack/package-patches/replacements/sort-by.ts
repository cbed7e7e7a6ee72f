type Key<Item> = keyof Item | ((item: Item) => number);

const getKey = <Item>(item: Item, key: Key<Item>) =>
  typeof key === 'function' ? key(item) : Number(item[key]);

/** `lodash/sortBy` for numeric keys. Later keys break ties. */
export default function sortBy<Item>(items: readonly Item[], keys: readonly Key<Item>[]): Item[] {
  return items.toSorted((a, b) => {
    for (const key of keys) {
      const difference = getKey(a, key) - getKey(b, key);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
