/*
 * Types for the internal modules of react-big-calendar under lib/, which have none. The package
 * index would add localizers for six date libraries and every view to the bundle.
 */
declare module 'react-big-calendar/lib/Selection' {
  /** The pointer's selection rectangle, or the point where it was pressed. */
  export interface Box {
    x: number;
    y: number;
    clientX?: number;
    clientY?: number;
  }

  class Selection {
    constructor(container: () => Element, options?: { longPressThreshold?: number });
    /** @returns `false` from `beforeSelect` to ignore a press */
    on(type: string, handler: (box: Box) => boolean | void): void;
    teardown(): void;
  }
  export default Selection;

  /** Returns page coordinates in pixels. */
  export function getBoundsForNode(
    node: Element,
  ): Record<'top' | 'bottom' | 'left' | 'right', number>;
}

declare module 'react-big-calendar/lib/localizers/date-fns' {
  export { dateFnsLocalizer as default } from 'react-big-calendar';
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  import type { Context } from 'react';

  export const DnDContext: Context<object>;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper' {
  import type { ComponentType } from 'react';

  const WeekWrapper: ComponentType<Record<string, unknown>>;
  export default WeekWrapper;
}

declare module 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper' {
  import type { Component, ReactElement, ReactNode, RefObject } from 'react';

  /** The rectangle between the pointer's start and current position. */
  export interface Point {
    left: number;
    right: number;
    top: number;
    bottom: number;
    x: number;
    y: number;
  }

  interface Props {
    localizer: object;
    accessors: object;
    slotMetrics: object;
    children: ReactElement<{ children: ReactNode }>;
  }

  export interface Span {
    startDate: Date;
    endDate: Date;
    top: number;
    height: number;
  }

  interface State<Item> {
    event?: Item | null;
    top?: number | null;
    height?: number | null;
  }

  export default class EventContainerWrapper<Item> extends Component<Props, State<Item>> {
    readonly ref: RefObject<HTMLElement | null>;
    handleMove: (point: Point, bounds: object) => void;
    handleInteractionEnd: () => void;
    reset(): void;
    /** @param span `undefined` while an edge is dragged sideways */
    update(event: Item, span: Span | undefined): void;
    renderContent(): ReactNode;
  }
}
