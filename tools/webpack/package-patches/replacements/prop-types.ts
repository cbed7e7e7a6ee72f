interface Check {
  (): Check;
  isRequired: Check;
}

const check: Check = () => check;
check.isRequired = check;

/** The API of `prop-types` without checks. */
export default new Proxy({}, { get: () => check });
