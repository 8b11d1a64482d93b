import { desc, eq, inArray } from 'drizzle-orm';
import type { LoggedCall } from '../control/call-log.ts';
import type { Sandbox } from '../sandbox.ts';
import { accounts } from '../state/schema/accounts.ts';
import { deviceCodes } from '../state/schema/devices.ts';
import { outbox } from '../state/schema/messages.ts';
import { charges } from '../state/schema/payments.ts';
import { buildLedger } from './ledger.ts';
import type { SceneQuery } from './scene-query.ts';
import { type Scene, SCENES } from './scenes.ts';

/** Address checks do not identify a customer, so that all of them count for a scene with an address. */
const ADDRESS_CALLS = new Set(['validate-address', 'serviceability']);

/** Returns the running scene and what has happened in it; null if none is running. */
export async function readScene(
  { calls, clock, db }: Sandbox,
  { scene: name, since, phone, login, pin, kit }: SceneQuery,
) {
  if (name === undefined || phone === undefined || since === undefined) return null;
  const scene: Scene = SCENES[name];
  const [account] = await db.select().from(accounts).where(eq(accounts.phone, phone)).limit(1);
  const chargeRows = account ? await db.select().from(charges).where(eq(charges.accountId, account.accountId)) : [];
  const recipients = [phone, ...(account?.email ? [account.email] : [])];
  const messages = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.recipient, recipients))
    .orderBy(desc(outbox.id))
    .limit(10);
  const [box] = kit ? await db.select().from(deviceCodes).where(eq(deviceCodes.deviceCode, kit)) : [];
  const names = [phone, account?.accountId, pin, kit, ...chargeRows.map(({ referenceId }) => referenceId)];
  const sinceThen = calls.list({ since });
  const namedCalls = sinceThen.filter((call) => isAbout(call, names));
  const visits = new Set(namedCalls.map(({ trackingId }) => trackingId).filter((visit) => visit !== null));
  const evidence = {
    // What a visit asks for before it says whose account it is about belongs to it as well.
    calls: sinceThen.filter(
      (call) =>
        namedCalls.includes(call) ||
        (call.trackingId !== null && visits.has(call.trackingId)) ||
        (scene.address !== undefined && ADDRESS_CALLS.has(call.call)),
    ),
    charges: chargeRows,
    messages,
    isKitTaken: box?.assignedPhone === phone,
  };
  return {
    name,
    scene,
    phone,
    zip: account?.zip ?? null,
    login,
    pin,
    kit,
    chargedCents: chargeRows.filter(({ kind }) => kind !== 'pin').map(({ amountCents }) => amountCents),
    messages: messages.length,
    ledger: buildLedger(evidence.calls, chargeRows, messages, clock.offsetMs()),
    isDone: scene.isDone.map((isDone) => isDone(evidence)),
  };
}

export type RunningScene = NonNullable<Awaited<ReturnType<typeof readScene>>>;

function isAbout({ path, query, body }: LoggedCall, names: readonly (string | null | undefined)[]): boolean {
  const text = `${path} ${JSON.stringify(query)} ${JSON.stringify(body)}`;
  return names.some((name) => name && text.includes(name));
}
