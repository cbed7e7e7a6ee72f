require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// A busy machine is slow, not wrong: what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

// Layout does not exist in jsdom: nothing ever resizes, scrolls, animates or matches a query.
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const matchNothing = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

Object.assign(globalThis, {
  ResizeObserver: StillObserver,
  IntersectionObserver: StillObserver,
  matchMedia: matchNothing,
  scrollTo() {},
});

Object.assign(Element.prototype, {
  scrollIntoView() {},
  getAnimations: () => [],
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});
