/** `lodash/findIndex` with a function, the one form that react-big-calendar uses. */
export default function findIndex<Item>(
  items: readonly Item[],
  isIt: (item: Item) => boolean,
): number {
  return items.findIndex(isIt);
}
