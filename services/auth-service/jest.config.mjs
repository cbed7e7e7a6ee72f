import { servicePreset } from '@scheduler/service-kit/testing/jest-preset';

// Tests hash passwords at the production cost, which is slow on a busy machine.
export default servicePreset('auth-service', { testTimeout: 30_000 });
