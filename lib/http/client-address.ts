import 'server-only';
import { isIPv4, isIPv6 } from 'node:net';
import { config } from '#lib/config.ts';

/**
 * The client's address as our own outermost proxy saw it: TRUSTED_PROXY_HOPS entries from the right of X-Forwarded-For. Everything to the
 * left of it is supplied by the client. Null if no proxy is trusted or the entry is not an address.
 */
export function clientAddress(headers: Headers, hops = config().TRUSTED_PROXY_HOPS): string | null {
  if (hops === 0) return null;
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return normalize(entries.at(-hops) ?? entries[0] ?? '');
}

/** Strips port and brackets; an IPv4-mapped IPv6 address counts as IPv4. */
function normalize(entry: string): string | null {
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? (/^[\d.]+:\d+$/.test(entry) ? entry.replace(/:\d+$/, '') : entry);
  const inside = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  if (isIPv4(inside)) return inside;
  return isIPv6(inside) && !inside.includes('%') ? inside.toLowerCase() : null;
}

/** The unit that limits count by: an IPv4 address, or the /64 of one IPv6 subscriber. */
export function addressBlock(address: string): string {
  return isIPv4(address) ? address : formatNetwork(parseGroups(address), 64);
}

/** The networks around an IPv6 address that one subscriber may be given as well, narrow to wide. An IPv4 address has none. */
export function widerBlocks(address: string): { block: string; bits: 56 | 48 }[] {
  if (isIPv4(address)) return [];
  const groups = parseGroups(address);
  return ([56, 48] as const).map((bits) => ({ block: formatNetwork(groups, bits), bits }));
}

/** The first four groups of an IPv6 address. */
function parseGroups(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const leftGroups = head.split(':').filter(Boolean);
  const rightGroups = (tail ?? '').split(':').filter(Boolean);
  const groups = [
    ...leftGroups,
    ...Array.from({ length: Math.max(0, 8 - leftGroups.length - rightGroups.length) }, () => '0'),
    ...rightGroups,
  ];
  return groups.slice(0, 4).map((group) => parseInt(group, 16));
}

function formatNetwork([first = 0, second = 0, third = 0, fourth = 0]: readonly number[], bits: 64 | 56 | 48): string {
  const lastGroups = { 64: [fourth], 56: [fourth & 0xff00], 48: [] }[bits];
  return `${[first, second, third, ...lastGroups].map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** Whether many households reach us by this address (SHARED_ADDRESSES). */
export function isSharedAddress(address: string): boolean {
  return config().SHARED_ADDRESSES?.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') ?? false;
}
