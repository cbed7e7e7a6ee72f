import { readSettings } from './config.ts';
import { stopOnSignal, runOrExit } from './shutdown.ts';
import { createSupervisor, startProduct } from './product.ts';
import { seedOnFirstStart } from './seed-demo/first-start.ts';
import { formatReadyMessage } from './ready-message.ts';

await runOrExit(async (running) => {
  const settings = readSettings();
  const supervisor = running(createSupervisor(settings));
  stopOnSignal(supervisor);
  const product = await startProduct(settings, supervisor);
  await seedOnFirstStart(product);
  console.log(formatReadyMessage(product));
});
