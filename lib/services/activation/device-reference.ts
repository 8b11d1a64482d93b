import 'server-only';
import { subjectHashOf } from '#lib/http/subject-hash.ts';

/** A modem as addresses and the ledger may know it: a keyed hash of its MAC address (upper-case, with colons). */
export function deviceReference(macId: string): string {
  return subjectHashOf('device', macId).slice(0, 32);
}

const REFERENCE = /^[0-9a-f]{32}$/;

/** The device that an address names; null for what cannot be a reference. */
export function deviceInQuery(query: URLSearchParams): string | null {
  const device = query.get('device') ?? '';
  return REFERENCE.test(device) ? device : null;
}
