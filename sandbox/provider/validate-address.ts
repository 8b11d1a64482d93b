import type { validateAddress } from '#lib/contract/serviceability.ts';
import { listAtAddress, ofUnit } from '../state/find-addresses.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** No such address in this zip code. An unknown unit has no code: the caller requests the address again without it. */
const UNKNOWN_ADDRESS = 'BUS_ADDR_001';

/** Spec 1 §7: the known addresses that match what was typed. */
export const findMatchingAddresses: Behavior<typeof validateAddress> = async ({ query, sandbox }) => {
  const rows = await listAtAddress(sandbox.db, query.addressLine1, query.zip);
  const customerRows = rows.filter(({ response }) => response !== 'no-customer-infos');
  if (customerRows.some(({ response }) => response === 'error-500'))
    return new Refusal('', 'The address service broke', 500);
  if (customerRows.length === 0) return { customerInfos: [], businessErrorCode: UNKNOWN_ADDRESS };
  return {
    customerInfos: ofUnit(customerRows, query.addressLine2).map(({ locationId, ...row }) => ({
      locationId,
      address: {
        addressLine1: row.addressLine1,
        addressLine2: row.addressLine2,
        city: row.city,
        state: row.state,
        zip: row.zip,
      },
    })),
    businessErrorCode: '',
  };
};
