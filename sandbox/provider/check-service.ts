import type { serviceability } from '#lib/contract/serviceability.ts';
import { listAccountsAt, toPlace } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { findLocation, type BookAddress } from '../state/find-addresses.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

interface Finding {
  code: string;
  color: 'GREEN' | 'YELLOW' | 'RED';
  details: string[];
}

const SERVICE = ['HSD'];

/** The result for each kind of address; spec 1 §8 lists the codes. */
const FINDINGS: Record<string, Finding> = {
  serviceable: { code: '', color: 'GREEN', details: SERVICE },
  unserviceable: { code: '', color: 'RED', details: [] },
  BUS0078: { code: 'BUS0078', color: 'GREEN', details: SERVICE },
  BUS0077: { code: 'BUS0077', color: 'GREEN', details: SERVICE },
  'BUS0003-YELLOW': { code: 'BUS0003', color: 'YELLOW', details: SERVICE },
  BUS0138: { code: 'BUS0138', color: 'GREEN', details: SERVICE },
};

/** Whether an order may be placed at an address. */
export function canOrderAt({ response }: BookAddress): boolean {
  return ['serviceable', 'BUS0003-YELLOW', 'BUS0138'].includes(response);
}

export function isColdTap({ response }: BookAddress): boolean {
  return response === 'BUS0003-YELLOW';
}

/** Spec 1 §7: whether service is available at a location. */
export const checkService: Behavior<typeof serviceability> = async ({ query, sandbox }) => {
  const address = (await findLocation(sandbox.db, query.locationId)) ?? (await findHome(sandbox.db, query.locationId));
  if (address?.response === 'error-500') return new Refusal('', 'The serviceability check broke', 500);
  const finding = address && FINDINGS[address.response];
  if (!address || !finding) return new Refusal('BUS_SRV_001', 'There is no such location');
  return {
    status: 'SUCCESS',
    businessErrorCode: finding.code,
    systemErrorCode: '',
    ftaCode: address.marketId,
    houseKey: address.houseKey,
    geocode: address.geoCode,
    address: {
      addressLine1: address.addressLine1,
      addressLine2: address.addressLine2,
      city: address.city,
      state: address.state,
      zip: address.zip,
    },
    serviceablityStatus: { value: finding.color },
    serviceabilityDetails: finding.details,
  };
};

/** Finds the home of an account that is not in the book; it is serviceable if no open account is there. */
async function findHome(db: Database, locationId: string): Promise<BookAddress | null> {
  const homes = await listAccountsAt(db, locationId);
  const [home] = homes;
  if (!home) return null;
  const isTaken = homes.some(({ status }) => status === 'Open');
  return { ...toPlace(home), response: isTaken ? 'BUS0078' : 'serviceable', special: false };
}
