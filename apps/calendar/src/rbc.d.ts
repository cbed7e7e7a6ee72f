/*
 * The parts of react-big-calendar by themselves: its index brings localizers for six date libraries
 * along, and its <Calendar> every view. What lies under lib/ has no types of its own.
 */
declare module 'react-big-calendar/lib/Selection' {
  /** What a pointer has drawn up to now, or where it was pressed. */
  export interface Box {
    x: number;
    y: number;
    clientX?: number;
    clientY?: number;
  }

  class Selection {
    constructor(container: () => Element, options?: { longPressThreshold?: number });
    /** @returns `false` from `beforeSelect` to leave a press alone */
    on(type: string, handler: (box: Box) => boolean | void): void;
    teardown(): void;
  }
  export default Selection;

  /** In pixels of the page. */
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

  /** The box between where a pointer was pressed and where it is. */
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
    /** @param span none of an end that is moved sideways */
    update(event: Item, span: Span | undefined): void;
    renderContent(): ReactNode;
  }
}
