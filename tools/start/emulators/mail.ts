import { join } from 'node:path';
import type { Program } from '../program.ts';
import type { SystemConfig } from '../programs.ts';
import { createService } from '../service.ts';

export const createMailEmulator = ({ settings, ports }: SystemConfig): Program => ({
  ...createService(
    settings,
    'mail',
    ports.internal.mail,
    {
      SMTP_PORT: String(ports.internal.smtp),
      DATA_DIR: join(settings.dataDir, 'mail'),
    },
    'emulators/mail',
  ),
  portForwards: [
    { from: ports.mail, to: ports.internal.mail },
    { from: ports.smtp, to: ports.internal.smtp },
  ],
});
