// React Refresh hears of a renderer through this hook, which must be there before react-dom starts.
// A remote's refresh runtime comes later than the host's react-dom, and finds it here.
const renderers = new Map();

window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size + 1, renderer);
    return renderers.size;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
