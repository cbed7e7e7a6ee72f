// Tests with `@jest-environment node` need no DOM.
if (typeof document !== 'undefined') require('./dom-setup.cjs');
