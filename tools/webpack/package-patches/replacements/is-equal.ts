interface Shown {
  id: string;
}

/**
 * `lodash/isEqual` as react-big-calendar uses it, to find the selected event. It runs for every
 * event on every render, so it compares only the IDs.
 */
export default function isEqual(event: Shown, selected: Shown | null | undefined): boolean {
  return event.id === selected?.id;
}
