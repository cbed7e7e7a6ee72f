/** `lodash/findIndex` with a predicate, the only form that react-big-calendar uses. */
export default function findIndex<Item>(
  items: readonly Item[],
  matches: (item: Item) => boolean,
): number {
  return items.findIndex(matches);
}
