import { parseConfig, serviceConfig } from '@scheduler/service-kit';
import * as z from 'zod';

/** The schema of Postgres that this service owns. */
export const SCHEMA = 'core';

const { DATABASE_URL, LOG_LEVEL } = serviceConfig;
const serverSchema = z.object({ ...serviceConfig, BILLING_URL: z.url() });
const workerSchema = z.object({ DATABASE_URL, LOG_LEVEL });

export const serverConfig = () => parseConfig(serverSchema);
export const workerConfig = () => parseConfig(workerSchema);
