import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

const STEPS = 8;

/** One finger on the screen, as the browser itself hears of it. */
export async function touch(page: Page) {
  const session = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const down = async (point: Point) => {
    last = point;
    await tell('touchStart', [point]);
  };
  const move = async (to: Point) => {
    const from = last;
    for (let step = 1; step <= STEPS; step += 1) {
      const part = (one: number, other: number) => one + ((other - one) * step) / STEPS;
      last = { x: part(from.x, to.x), y: part(from.y, to.y) };
      await tell('touchMove', [last]);
    }
  };
  const up = () => tell('touchEnd', []);
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
