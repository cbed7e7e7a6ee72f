import { readArrival } from './auth-arrival.ts';
import { stored } from './browser-storage.ts';
import { readData } from './page-data.ts';
import type { PublicConfig } from './platform.ts';
import { storageKeyOf } from './stored-session.ts';

export const pageConfig = () => readData('config') as PublicConfig;

/** Where a session is kept in this browser. */
export const sessionKey = (): string => storageKeyOf(pageConfig().supabaseUrl || location.origin);

export const hasSession = (): boolean =>
  stored((storage) => storage.getItem(sessionKey())) !== null;

/** Whether somebody comes whom the host is for: with a session, or by a link that hands one over. */
export const isExpected = (): boolean =>
  hasSession() || readArrival(new URL(location.href)) !== null;
