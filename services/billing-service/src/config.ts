import { parseConfig, serviceConfig } from '@scheduler/service-kit';
import * as z from 'zod';

export const readConfig = (env?: NodeJS.ProcessEnv) => parseConfig(z.object(serviceConfig), env);
