import type { ReactNode } from 'react';
import { gridExtras } from './grid-later.ts';
import { drawItem } from './grid-parts.tsx';

type ItemWrapperProps = Parameters<typeof drawItem>[0];

/** An item as we draw it, and movable as soon as the code for that is there. */
export function ItemWrapper(props: ItemWrapperProps): ReactNode {
  const extras = gridExtras.use();
  const drawn = drawItem(props);
  if (!extras || props.event.kind === 'band') return drawn;
  return <extras.DragItem {...props}>{drawn}</extras.DragItem>;
}

/** A row of whole days, onto which items can be dropped. */
export function RowWrapper(props: { children?: ReactNode }): ReactNode {
  const extras = gridExtras.use();
  return extras ? <extras.DragRow {...props} /> : props.children;
}
