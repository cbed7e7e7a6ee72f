import { createLog, shutDownOnSignals, listen } from '@scheduler/service-kit';
import { createGateway, serverLimits } from './app.ts';
import { readConfig } from './config.ts';
import { openUpstreams } from './proxy/upstreams.ts';

const config = readConfig();
const log = createLog('gateway', config.LOG_LEVEL);
const upstreams = openUpstreams(config);
const app = createGateway({ config, upstreams, log, clock: Date.now });
const server = await listen({ app, port: config.PORT, host: config.HOST, server: serverLimits });
shutDownOnSignals(log, [server.close, upstreams.close]);
log.info({ port: server.port }, 'listening');
