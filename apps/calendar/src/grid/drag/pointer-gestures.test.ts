import { createEvent, fireEvent } from '@testing-library/react';
import { attachPointerGestures, type Gesture, type Point } from './pointer-gestures.ts';

interface PointerOptions {
  pointerId?: number;
  pointerType?: string;
  button?: number;
  buttons?: number;
}

const touch = { pointerType: 'touch' };

/** Attaches gestures to an element and records what it reports. */
function attach() {
  const root = document.body.appendChild(document.createElement('div'));
  const reports: string[] = [];
  const report = (name: string) => (point?: Point) =>
    void reports.push(point ? `${name} ${point.x},${point.y}` : name);
  const gesture: Gesture = {
    onMove: report('move'),
    onEnd: () => report('end')(),
    onCancel: () => report('cancel')(),
  };
  const detach = attachPointerGestures(root, {
    onPress: () => gesture,
    onTap: (_target, point, action) => report(action)(point),
  });
  cleanups.push(detach, () => root.remove());
  // jsdom ignores the coordinates of pointer events.
  const dispatch = (type: string, x: number, y: number, options: PointerOptions = {}) => {
    const { pointerId = 1, pointerType = 'mouse', button = 0, buttons = 1 } = options;
    const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, button, buttons };
    const event = Object.assign(new MouseEvent(type, init), { pointerId, pointerType });
    return fireEvent(root, event);
  };
  return { root, reports, dispatch, detach };
}

const cleanups: (() => void)[] = [];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  jest.runAllTimers();
  jest.useRealTimers();
});

test('a mouse starts a drag after more than 5 pixels and ends it when the button is released', () => {
  const { reports, dispatch } = attach();
  dispatch('pointerdown', 100, 100);
  dispatch('pointermove', 105, 95);
  expect(reports).toEqual([]);
  dispatch('pointermove', 106, 100);
  dispatch('pointermove', 140, 100);
  dispatch('pointerup', 140, 100);
  expect(reports).toEqual(['move 106,100', 'move 140,100', 'end']);
});

test('the click that follows a drag is ignored, but not the next one', () => {
  const { reports, dispatch } = attach();
  dispatch('pointerdown', 100, 100);
  dispatch('pointermove', 140, 100);
  dispatch('pointerup', 140, 100);
  dispatch('click', 140, 100);
  jest.runAllTimers();
  dispatch('pointerdown', 10, 20);
  dispatch('pointerup', 10, 20);
  dispatch('click', 10, 20);
  expect(reports).toEqual(['move 140,100', 'end', 'click 10,20']);
});

test('the second of two clicks within 250 ms is a double click', () => {
  const { reports, dispatch, root } = attach();
  dispatch('click', 1, 1);
  dispatch('click', 1, 1);
  const late = createEvent.click(root, { clientX: 1, clientY: 1 });
  Object.defineProperty(late, 'timeStamp', { value: performance.now() + 1000 });
  fireEvent(root, late);
  expect(reports).toEqual(['click 1,1', 'doubleClick 1,1', 'click 1,1']);
});

test('a drag by touch starts after a long press of 250 ms', () => {
  const { reports, dispatch, root } = attach();
  dispatch('pointerdown', 100, 100, touch);
  jest.advanceTimersByTime(249);
  expect(reports).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(reports).toEqual(['move 100,100']);
  dispatch('pointermove', 100, 150, touch);
  const touchMove = createEvent.touchMove(root, { cancelable: true });
  fireEvent(root, touchMove);
  expect(touchMove.defaultPrevented).toBe(true);
  dispatch('pointerup', 100, 150, touch);
  expect(reports).toEqual(['move 100,100', 'move 100,150', 'end']);
});

test('moving the finger before the end of a long press scrolls instead', () => {
  const { reports, dispatch, root } = attach();
  dispatch('pointerdown', 100, 100, touch);
  dispatch('pointermove', 100, 110, touch);
  jest.runAllTimers();
  const touchMove = createEvent.touchMove(root, { cancelable: true });
  fireEvent(root, touchMove);
  expect(touchMove.defaultPrevented).toBe(false);
  dispatch('pointerup', 100, 150, touch);
  expect(reports).toEqual([]);
});

test('a tap does not start a drag after the finger is lifted', () => {
  const { reports, dispatch } = attach();
  dispatch('pointerdown', 100, 100, touch);
  dispatch('pointerup', 100, 100, touch);
  jest.runAllTimers();
  dispatch('click', 100, 100);
  expect(reports).toEqual(['click 100,100']);
});

test.each([
  ['Escape is pressed', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['the window loses focus', () => fireEvent.blur(window)],
])('a drag is canceled when %s', (_, interrupt) => {
  const { reports, dispatch } = attach();
  dispatch('pointerdown', 100, 100);
  dispatch('pointermove', 140, 100);
  interrupt();
  dispatch('pointermove', 150, 100);
  dispatch('pointerup', 150, 100);
  dispatch('click', 150, 100);
  expect(reports).toEqual(['move 140,100', 'cancel']);
  jest.runAllTimers();
  dispatch('click', 10, 20);
  expect(reports.at(-1)).toBe('click 10,20');
});

test('a drag is canceled if the mouse button was released without an event', () => {
  const { reports, dispatch } = attach();
  dispatch('pointerdown', 100, 100);
  dispatch('pointermove', 140, 100);
  dispatch('pointermove', 150, 100, { buttons: 0 });
  expect(reports).toEqual(['move 140,100', 'cancel']);
});

test('a drag is canceled when the browser takes over the pointer, but not by another pointer', () => {
  const { reports, dispatch } = attach();
  dispatch('pointerdown', 100, 100);
  dispatch('pointermove', 140, 100);
  dispatch('pointercancel', 0, 0, { pointerId: 2 });
  dispatch('pointermove', 0, 0, { pointerId: 2 });
  expect(reports).toEqual(['move 140,100']);
  dispatch('pointercancel', 0, 0);
  expect(reports).toEqual(['move 140,100', 'cancel']);
});

test('other mouse buttons do not start a drag', () => {
  const { reports, dispatch } = attach();
  dispatch('pointerdown', 100, 100, { button: 2 });
  dispatch('pointermove', 140, 100);
  expect(reports).toEqual([]);
});

test('a drag is canceled when the grid is unmounted', () => {
  const { reports, dispatch, detach } = attach();
  dispatch('pointerdown', 100, 100);
  dispatch('pointermove', 140, 100);
  detach();
  dispatch('pointermove', 150, 100);
  expect(reports).toEqual(['move 140,100', 'cancel']);
});
