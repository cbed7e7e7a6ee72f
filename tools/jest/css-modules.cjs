// Every class name is its own value, so that tests can query it.
module.exports = new Proxy(
  {},
  {
    get: (_styles, name) => {
      if (name === '__esModule') return true;
      return name === 'default' ? module.exports : name;
    },
  },
);
