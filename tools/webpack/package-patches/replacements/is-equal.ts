interface Shown {
  id: string;
}

/**
 * `lodash/isEqual` as react-big-calendar uses it: is the event that it draws the selected one? It
 * asks for every event each time it renders, and the ids know as much as all fields.
 */
export default function isEqual(event: Shown, selected: Shown | null | undefined): boolean {
  return event.id === selected?.id;
}
