import type { Fault } from '#tests/e2e/support/sandbox-client.ts';
import { CHARGE_FAULTS, type FaultKind, LONG_CHARGE, STATUS_FAULTS } from './faults.ts';
import type { Surroundings } from './hostile-guest.ts';
import type { Random } from './random.ts';
import { COMES_BACK, CONTRADICTS, type CustomerRecord, LEAVES } from './record.ts';

interface Charge {
  /** The call that charges. */
  call: string;
  match: Fault['match'];
  attempt: string;
  /** How the provider may contradict itself about this charge. */
  contradictions: readonly FaultKind[];
}

interface Customer {
  around: Surroundings;
  random: Random;
  record: CustomerRecord;
}

/** Sets faults of the charge, and of the status requests after it. */
export async function spoilCharge(
  { call, match, attempt, contradictions }: Charge,
  { around: { sandbox, leavePercent }, random, record }: Customer,
): Promise<void> {
  const isLong = record.tries(random, leavePercent, LEAVES) || record.tries(random, 15, COMES_BACK);
  const fault = isLong ? LONG_CHARGE : random.pick(CHARGE_FAULTS);
  if (fault) {
    record.tactics.push(`charge: ${fault.kind} ${fault.status ?? fault.code ?? ''}`.trim());
    await sandbox.fault({ call, ...fault, times: 1 + random.below(2), match });
  }
  const onStatus = { call: 'charge-status', match: { text: attempt } };
  if (record.tries(random, 25, 'status fails')) {
    const times = 1 + random.below(4);
    await sandbox.fault({ ...onStatus, ...random.pick(STATUS_FAULTS), times });
  }
  if (fault?.kind === 'lost' && contradictions.length > 0 && record.tries(random, 20, CONTRADICTS)) {
    await sandbox.fault({ ...onStatus, ...random.pick(contradictions) });
  }
}
