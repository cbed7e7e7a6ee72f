import { setTimeout as pause } from 'node:timers/promises';
import { Load, type LoadOptions } from '../load/load.ts';
import type { RequestRecord } from '../load/request.ts';
import { pollUntil } from '../product/poll-until.ts';
import type { RunningProduct } from '../product/running-product.ts';
import type { Measurement } from '../scenario.ts';
import { clearMailbox } from '../verify/emails.ts';
import {
  findOutageEnd,
  findViolations,
  summarize,
  UNAVAILABLE_CODES,
  type FailureRules,
} from '../verify/recovery.ts';
import { verifyRun } from '../verify/verify-run.ts';

const WARM_UP_MS = 2000;
const RECOVERY_TIMEOUT_MS = 60_000;

export interface FaultOptions extends Partial<FailureRules>, Omit<LoadOptions, 'site'> {
  product: RunningProduct;
  /**
   * Causes the fault. Resolves to the time from which the recovery counts, on the clock of
   * `performance.now()`: when a process was killed, or when a lasting fault was over.
   */
  inject: (load: Load) => Promise<number>;
  /** Whether the affected part has recovered, in addition to all requests. Defaults to always. */
  isRestored?: (load: Load) => Promise<boolean>;
  /** Returns a message for each further violated expectation. */
  check?: (records: readonly RequestRecord[]) => string[];
}

/** Causes a fault under load, and compares all writes after the recovery. */
export async function injectFault(options: FaultOptions): Promise<Measurement> {
  const { product, inject, isRestored, check, isGatewayDown, codes, ...loadOptions } = options;
  await clearMailbox(product.mailbox);
  const load = await Load.start({ site: product.site, ...loadOptions });
  try {
    await pause(WARM_UP_MS);
    const faultAtMs = await inject(load);
    let restoredAtMs: number | null = isRestored ? null : faultAtMs;
    let outageEndMs: number | null = null;
    const hasRecovered = await pollUntil(async () => {
      if (restoredAtMs === null && (await isRestored?.(load))) restoredAtMs = performance.now();
      outageEndMs = findOutageEnd(load.log.records, faultAtMs, performance.now());
      return restoredAtMs !== null && outageEndMs !== null;
    }, RECOVERY_TIMEOUT_MS);
    await load.stopSending();
    const { records } = load.log;
    const rules = { isGatewayDown: isGatewayDown ?? false, codes: codes ?? UNAVAILABLE_CODES };
    const failures = [...findViolations(records, rules), ...(check?.(records) ?? [])];
    if (!hasRecovered) failures.push(`no recovery within ${RECOVERY_TIMEOUT_MS / 1000} s`);
    failures.push(...(await verifyRun(product, load)));
    const recoveredAtMs = Math.max(restoredAtMs ?? 0, outageEndMs ?? 0);
    return {
      recoveryMs: hasRecovered ? recoveredAtMs - faultAtMs : null,
      failures,
      details: summarize(records),
    };
  } finally {
    await load.close();
  }
}
