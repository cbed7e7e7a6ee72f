import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

const STEPS = 8;

/** Simulates a finger by sending real touch events to the browser. */
export async function createFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  let position: Point = { x: 0, y: 0 };
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const down = async (point: Point) => {
    position = point;
    await dispatch('touchStart', [point]);
  };
  const move = async (to: Point) => {
    const from = position;
    for (let step = 1; step <= STEPS; step += 1) {
      const interpolate = (start: number, end: number) => start + ((end - start) * step) / STEPS;
      position = { x: interpolate(from.x, to.x), y: interpolate(from.y, to.y) };
      await dispatch('touchMove', [position]);
    }
  };
  const up = () => dispatch('touchEnd', []);
  return {
    down,
    move,
    up,
    drag: async (from: Point, to: Point) => {
      await down(from);
      await move(to);
      await up();
    },
  };
}
