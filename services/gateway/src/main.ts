import { createLog, shutDownOnSignals, listen, toServeOptions } from '@scheduler/service-kit/http';
import { createGateway, serverLimits } from './app.ts';
import { readConfig } from './config.ts';
import { openUpstreams } from './proxy/upstreams.ts';

const config = readConfig();
const log = createLog('gateway', config.LOG_LEVEL);
const upstreams = openUpstreams(config, log);
const app = createGateway({ config, upstreams, log, clock: () => performance.now() });
const server = await listen({ app, ...toServeOptions(config), server: serverLimits });
shutDownOnSignals(log, [server.close, upstreams.close]);
log.info({ port: server.port }, 'listening');
