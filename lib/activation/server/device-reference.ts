import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';

/** The reference of a modem in addresses and the ledger: a keyed hash of its MAC address (upper-case, with colons). */
export function deviceReference(macId: string): string {
  return hashSubject('device', macId).slice(0, 32);
}

const REFERENCE = /^[0-9a-f]{32}$/;

/** The device reference in an address; null if it is malformed. */
export function deviceInQuery(query: URLSearchParams): string | null {
  const device = query.get('device') ?? '';
  return REFERENCE.test(device) ? device : null;
}
