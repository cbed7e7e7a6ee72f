import { parentPort } from 'node:worker_threads';
import highs from 'highs';
import { solve } from './solve.ts';
// The solving thread: one request at a time; to cancel, its owner ends it.
// Its types tell of the CommonJS file, where the function is `default`; Node loads the other one.
const load = highs;
// Ready before the first search is: loading takes as long as a small calendar does.
const solver = load();
const post = (message) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(message);
async function answer(request) {
  const { id } = request;
  try {
    const state = await solve(
      request,
      () => solver,
      (known) => {
        post({ id, done: false, ...known });
      },
    );
    post({ id, done: true, ...state });
  } catch (error) {
    post({ id, error });
  }
}
parentPort?.on('message', (request) => void answer(request));
