import { getNetwork } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { readDevice, type Device } from '../security/device.ts';

/** The address and the program that sent a request, for logs and the list of sessions. */
export interface ClientAddress {
  /** `null` unless a trusted header is configured. */
  ip: string | null;
  userAgent: string | null;
}

/** The browser and the network that requested a message, as keyed hashes. */
export interface Requester {
  device: string;
  network: string;
}

/** The origin of a request. */
export interface ClientInfo extends ClientAddress {
  /** The IPv4 address or IPv6 /64, or `null` if the IP address is unknown. */
  network: string | null;
  device: Device;
  requester: Requester;
}

export type GetCookie = (name: string) => string | undefined;

/** The headers of a request. */
export interface RequestHeaders {
  /** Returns an empty string if the header is missing. */
  getHeader: (name: string) => string;
  getCookie: GetCookie;
}

const MAX_LENGTH = 512;

export function getClientInfo(deps: Deps, { getHeader, getCookie }: RequestHeaders): ClientInfo {
  // Set by a trusted proxy. Each proxy appends its caller's address, so only the last entry comes from it.
  const header = deps.config.GOTRUE_RATE_LIMIT_HEADER;
  const lastEntry = header ? getHeader(header).split(',').at(-1)?.trim() : '';
  const ip = lastEntry?.slice(0, MAX_LENGTH) || null;
  const network = ip === null ? null : getNetwork(ip);
  const device = readDevice(deps, getCookie);
  return {
    ip,
    userAgent: getHeader('user-agent').slice(0, MAX_LENGTH) || null,
    network,
    device,
    requester: {
      device: device.id,
      network: deps.secrets.fingerprint('requester-network', network ?? ''),
    },
  };
}
