// Every class is its own name, so that a test can ask for it.
module.exports = new Proxy(
  {},
  {
    get: (_styles, name) => {
      if (name === '__esModule') return true;
      return name === 'default' ? module.exports : name;
    },
  },
);
