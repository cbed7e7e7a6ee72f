import { generateKeyPairSync } from 'node:crypto';

const UNLIMITED = '1000000';

/** A closed port, so that requests to the identity provider fail without leaving the machine. */
const CLOSED_ADDRESS = 'http://127.0.0.1:9';

/**
 * The limits of the product under test. They would hide results, because the tests send thousands of
 * requests from one address. The other limits don't apply to requests from this machine.
 */
const limits = {
  GOTRUE_RATE_LIMIT_OTP: UNLIMITED,
  GOTRUE_RATE_LIMIT_VERIFY: UNLIMITED,
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: UNLIMITED,
  GOTRUE_RATE_LIMIT_SSO: UNLIMITED,
  GOTRUE_RATE_LIMIT_WEB3: UNLIMITED,
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: UNLIMITED,
  GOTRUE_RATE_LIMIT_EMAIL_SENT: UNLIMITED,
  GOTRUE_RATE_LIMIT_SMS_SENT: UNLIMITED,
  GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: UNLIMITED,
  GOTRUE_SMTP_MAX_FREQUENCY: '0',
  GOTRUE_SMS_MAX_FREQUENCY: '0',
  GOTRUE_MFA_PHONE_MAX_FREQUENCY: '0',
};

/** Optional sign-in methods, so that their endpoints process requests instead of rejecting them. */
const getSignInMethods = () => ({
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
  GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
  GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
  GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
  GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
  GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'attacks',
  GOTRUE_EXTERNAL_GITHUB_SECRET: 'attacks',
  GOTRUE_EXTERNAL_GITHUB_URL: CLOSED_ADDRESS,
  GOTRUE_SAML_ENABLED: 'true',
  GOTRUE_SAML_PRIVATE_KEY: generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
});

/**
 * Returns the settings of the product under test.
 *
 * @param signingKeys value of `GOTRUE_JWT_KEYS`, so that the tests can sign tokens
 * @param smsEnv settings of an SMS service
 */
export const getProductSettings = (
  signingKeys: string,
  smsEnv: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv => ({
  ...limits,
  ...getSignInMethods(),
  ...smsEnv,
  GOTRUE_JWT_KEYS: signingKeys,
  // As with `npm start`. The jobs that hostile data causes share the event loop with requests.
  RUN_WORKER: 'true',
});
