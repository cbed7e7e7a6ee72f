/** A position in the viewport, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A drag that started with a press. */
export interface Gesture {
  onMove: (point: Point) => void;
  onEnd: () => void;
  /** The user pressed Escape, or the browser took over the pointer, for example to scroll. */
  onCancel: () => void;
}

export type TapAction = 'click' | 'doubleClick';

interface GestureHandlers {
  /** Returns the drag that a press on an element can become, or `null`. */
  onPress: (target: Element, point: Point) => Gesture | null;
  /** Called for clicks, double clicks and taps, but not for the click that follows a drag. */
  onTap: (target: Element, point: Point, action: TapAction) => void;
}

/** Distance that a mouse must move before a drag starts. */
const DRAG_THRESHOLD_PX = 5;
/** Duration of a long press, which starts a drag by touch. A finger that moves earlier scrolls. */
const LONG_PRESS_MS = 250;
const DOUBLE_CLICK_MS = 250;

interface Press {
  gesture: Gesture;
  pointerId: number;
  isTouch: boolean;
  start: Point;
  point: Point;
  isDragging: boolean;
  longPressTimer: ReturnType<typeof setTimeout> | undefined;
}

const toPoint = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

const exceedsThreshold = (from: Point, to: Point) =>
  Math.abs(to.x - from.x) > DRAG_THRESHOLD_PX || Math.abs(to.y - from.y) > DRAG_THRESHOLD_PX;

const preventDefault = (event: Event) => {
  if (event.cancelable) event.preventDefault();
};

/**
 * Recognizes drags with mouse, pen and finger, and clicks, within an element. Uses one set of
 * listeners for all of its descendants.
 *
 * @returns a cleanup function
 */
export function attachPointerGestures(root: HTMLElement, handlers: GestureHandlers): () => void {
  let press: Press | null = null;
  let lastTapMs = Number.NEGATIVE_INFINITY;
  /** Whether the touch that is being lifted was a drag, which must not cause a click. */
  let isTouchDrag = false;
  let stopListening = () => {};

  const isPressed = ({ pointerId }: PointerEvent) => pointerId === press?.pointerId;
  const startDrag = () => {
    if (!press) return;
    press.isDragging = true;
    isTouchDrag = press.isTouch;
    press.gesture.onMove(press.point);
  };
  const finish = (outcome: 'end' | 'cancel', isReleased = false) => {
    if (!press) return;
    const { gesture, isDragging, longPressTimer } = press;
    press = null;
    clearTimeout(longPressTimer);
    stopListening();
    if (!isDragging) return;
    suppressClickOfDrag(isReleased);
    if (outcome === 'end') gesture.onEnd();
    else gesture.onCancel();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!press || !isPressed(event)) return;
    // The mouse button was released where the page doesn't notice, for example over a context menu.
    if (!press.isTouch && event.buttons === 0) return finish('cancel', true);
    press.point = toPoint(event);
    if (press.isDragging) press.gesture.onMove(press.point);
    else if (!exceedsThreshold(press.start, press.point)) return;
    else if (press.isTouch) finish('cancel');
    else startDrag();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    finish('cancel');
  };

  const onPointerDown = (event: PointerEvent) => {
    isTouchDrag = false;
    if (press || event.button !== 0) return;
    const start = toPoint(event);
    const gesture = handlers.onPress(event.target as Element, start);
    if (!gesture) return;
    const { pointerId } = event;
    const isTouch = event.pointerType === 'touch';
    const longPressTimer = isTouch ? setTimeout(startDrag, LONG_PRESS_MS) : undefined;
    press = { gesture, pointerId, isTouch, start, point: start, isDragging: false, longPressTimer };
    stopListening = listen(window, [
      ['pointermove', onPointerMove],
      ['pointerup', (up: PointerEvent) => isPressed(up) && finish('end', true)],
      ['pointercancel', (end: PointerEvent) => isPressed(end) && finish('cancel', true)],
      ['blur', () => finish('cancel')],
      ['keydown', onKeyDown, { capture: true }],
    ]);
  };
  const onClick = (event: MouseEvent) => {
    const isDouble = event.timeStamp - lastTapMs < DOUBLE_CLICK_MS;
    lastTapMs = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp;
    handlers.onTap(event.target as Element, toPoint(event), isDouble ? 'doubleClick' : 'click');
  };
  // Prevents scrolling during a drag. Safari ignores listeners that are added during the touch.
  const onTouchMove = (event: TouchEvent) => void (press?.isDragging && preventDefault(event));
  const onTouchEnd = (event: TouchEvent) => void (isTouchDrag && preventDefault(event));
  const onContextMenu = (event: Event) => void (press?.isTouch && preventDefault(event));

  const detach = listen(root, [
    ['pointerdown', onPointerDown],
    ['click', onClick],
    ['touchmove', onTouchMove, { passive: false }],
    ['touchend', onTouchEnd, { passive: false }],
    ['contextmenu', onContextMenu],
  ]);
  return () => {
    finish('cancel');
    detach();
  };
}

type Listener = [
  type: keyof WindowEventMap,
  listener: (event: never) => void,
  options?: AddEventListenerOptions,
];

/** @returns a function that removes the listeners */
function listen(target: EventTarget, listeners: readonly Listener[]): () => void {
  for (const [type, listener, options] of listeners)
    target.addEventListener(type, listener as EventListener, options);
  return () => {
    for (const [type, listener, options] of listeners)
      target.removeEventListener(type, listener as EventListener, options);
  };
}

/**
 * Suppresses the click that browsers dispatch when the mouse button is released after a drag.
 *
 * @param isReleased `false` if the drag was canceled while the button is still pressed
 */
function suppressClickOfDrag(isReleased: boolean): void {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = listen(window, [
    ['click', suppress, { capture: true }],
    ['pointerup', () => setTimeout(stop), { capture: true }],
    ['pointerdown', () => stop(), { capture: true }],
  ]);
  if (isReleased) setTimeout(stop);
}
