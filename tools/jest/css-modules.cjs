// Maps every class name to itself, so that tests can query by class name.
module.exports = new Proxy(
  {},
  {
    get: (_styles, name) => {
      if (name === '__esModule') return true;
      return name === 'default' ? module.exports : name;
    },
  },
);
