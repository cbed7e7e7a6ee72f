/** `lodash/findIndex` with a predicate, the only form that react-big-calendar uses. */
export default function findIndex<Item>(
  items: readonly Item[],
  isIt: (item: Item) => boolean,
): number {
  return items.findIndex(isIt);
}
