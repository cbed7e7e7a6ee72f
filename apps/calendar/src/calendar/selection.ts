import type * as Library from 'react-big-calendar/lib/Selection';

/*
 * The build gives this file to react-big-calendar's rows of days in place of its own `Selection`,
 * which nobody needs to see a month: `CalendarGrid` lets days be chosen once that was brought.
 */

let library: typeof Library | undefined;

export function bringSelection(brought: typeof Library): void {
  library = brought;
}

function brought(): typeof Library {
  if (!library) throw new Error('Days can be chosen before Selection was brought');
  return library;
}

function Selection(...given: ConstructorParameters<typeof Library.default>) {
  return new (brought().default)(...given);
}

/** @public */
// oxlint-disable-next-line import/no-default-export -- as the module has that it stands for
export { Selection as default };

/** @public */
export const isEvent: typeof Library.isEvent = (...given) => brought().isEvent(...given);

/** @public */
export const isShowMore: typeof Library.isShowMore = (...given) => brought().isShowMore(...given);

/** @public */
export const getBoundsForNode: typeof Library.getBoundsForNode = (node) =>
  brought().getBoundsForNode(node);
