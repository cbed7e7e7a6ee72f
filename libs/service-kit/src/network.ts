import ipaddr from 'ipaddr.js';

/**
 * Returns the network that limits apply to. Providers assign at least a /64 to each IPv6 customer, who
 * could otherwise use a different address for every request.
 *
 * @param ip an IP address
 * @returns an IPv4 address, also for IPv4-mapped IPv6 addresses; the /64 of an IPv6 address, for example
 * `2001:db8:1:2::/64`; any other text unchanged
 */
export function getNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
