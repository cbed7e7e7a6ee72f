require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// Generous, so that tests pass on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout, so elements never resize, scroll, animate or match a media query.
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
