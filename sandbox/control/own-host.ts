import { isIP } from 'node:net';

/**
 * Whether a Host header names this machine or a service beside it: an address, a name without a dot (`localhost`, a container's), or the
 * host of one of these URLs. Any other name may be a stranger's that was made to lead here (DNS rebinding), whose pages then count as ours.
 */
export function isOwnHost(header: string | undefined, urls: readonly (string | undefined)[]): boolean {
  if (header === undefined) return true;
  const name = URL.parse(`http://${header}`)?.hostname;
  if (!name) return false;
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  const isLocal = !name.includes('.') || name.endsWith('.localhost');
  return isAddress || isLocal || urls.some((url) => url !== undefined && new URL(url).hostname === name);
}
