import { eq } from 'drizzle-orm';
import type { assignDeviceCode } from '#lib/contract/serviceability.ts';
import { type MakePasswordUrl, passwordUrls } from '../identity/password-links.ts';
import type { LinkSettings } from '../messages/links.ts';
import type { Database } from '../state/database.ts';
import { findLocation, type BookAddress } from '../state/find-addresses.ts';
import { deviceCodes } from '../state/schema/devices.ts';
import { outbox } from '../state/schema/messages.ts';
import { canOrderAt, isColdTap } from './check-service.ts';
import { kitMessage } from './kit-message.ts';
import { openKitAccount } from './kit-account.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

type Call = Behavior<typeof assignDeviceCode>;
type Kit = typeof deviceCodes.$inferSelect;
type Body = Parameters<Call>[0]['body'];

const DONE = { status: 'SUCCESS', businessErrorCode: '', systemErrorCode: '' };

/**
 * Spec 1 §7, §8: assigns a starter kit to a location and a phone, once, and opens the account that its owner will activate.
 * A repeated request succeeds again, because the first response may have been lost.
 */
export const assignKit: Call = async ({ body, request, sandbox }) => {
  const { clock, config, db, subjects } = sandbox;
  return db.transaction(async (tx) => {
    const { deviceCode, locationId, phoneNo } = body;
    const [kit] = await tx.select().from(deviceCodes).where(eq(deviceCodes.deviceCode, deviceCode)).for('update');
    const refusal = refuseKit(kit, body);
    if (refusal) return refusal;
    if (kit?.assignedPhone === phoneNo) return DONE;
    const location = await findLocation(tx, locationId);
    if (!location || !canOrderAt(location)) {
      return new Refusal('BUS_VAN_ASSIGN_016', 'This location cannot have a starter kit');
    }
    const accountId = await assign(tx, body, location, {
      timestamp: clock.now(),
      today: clock.today(),
      settings: config,
      makeUrl: passwordUrls(request.server, sandbox),
    });
    subjects.bind(request, { accountId, phone: phoneNo });
    return DONE;
  });
};

function refuseKit(kit: Kit | undefined, { locationId, phoneNo }: Body): Refusal | null {
  if (!kit) return new Refusal('BUS_VAN_ASSIGN_015', 'No starter kit has this code');
  const isTheirs = kit.assignedPhone === phoneNo && kit.assignedLocationId === locationId;
  if (kit.assignedPhone !== null && !isTheirs)
    return new Refusal('BUS_VAN_ASSIGN_004', 'Somebody has this kit already');
  if (kit.condition === 'elsewhere')
    return new Refusal('BUS_VAN_ASSIGN_016', 'This kit does not work at this location');
  if (kit.condition !== 'fit') return new Refusal('BUS_VAN_ASSIGN_022', `This kit is ${kit.condition}`);
  return null;
}

interface Assignment {
  timestamp: Date;
  today: string;
  settings: LinkSettings;
  makeUrl: MakePasswordUrl;
}

async function assign(
  tx: Database,
  body: Body,
  location: BookAddress,
  { timestamp, today, settings, makeUrl }: Assignment,
): Promise<string> {
  const { deviceCode, locationId, phoneNo: phone } = body;
  const language = body.language === 'Spanish' ? 'SPANISH' : 'ENGLISH';
  await tx
    .update(deviceCodes)
    .set({ assignedPhone: phone, assignedLocationId: locationId, assignedAt: timestamp })
    .where(eq(deviceCodes.deviceCode, deviceCode));
  const { accountId, passwordUrl } = await openKitAccount(tx, { phone, language, location, today, makeUrl });
  const facts = { phone, passwordUrl, addressLine1: location.addressLine1, isColdTap: isColdTap(location) };
  await tx.insert(outbox).values(kitMessage(facts, { language, accountId, timestamp }, settings));
  return accountId;
}
