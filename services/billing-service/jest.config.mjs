import { servicePreset } from '@scheduler/service-kit/testing/jest-preset';

export default servicePreset();
