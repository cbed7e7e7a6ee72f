import { readSettings } from './config.ts';
import { endOnSignal, orFail } from './end.ts';
import { createSupervisor, startProduct } from './product.ts';
import { seedOnFirstStart } from './seed-demo/first-start.ts';
import { welcome } from './welcome.ts';

await orFail(async (running) => {
  const settings = readSettings();
  const supervisor = running(createSupervisor(settings));
  endOnSignal(supervisor);
  const product = await startProduct(settings, supervisor);
  await seedOnFirstStart(product);
  console.log(welcome(product));
});
