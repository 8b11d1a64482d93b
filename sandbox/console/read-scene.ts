import { desc, eq, inArray } from 'drizzle-orm';
import type { LoggedCall } from '../control/call-log.ts';
import type { Sandbox } from '../sandbox.ts';
import { accounts } from '../state/schema/accounts.ts';
import { deviceCodes } from '../state/schema/devices.ts';
import { outbox } from '../state/schema/messages.ts';
import { charges } from '../state/schema/payments.ts';
import type { ConsoleQuery } from './console-query.ts';
import { isSceneName, SCENES } from './scenes.ts';

/** Address checks do not identify a customer, so that all of them count for the scene. */
const ADDRESS_CALLS = new Set(['validate-address', 'serviceability']);

/** Returns the running scene and what has happened in it; null if none is running. */
export async function readScene({ calls, db }: Sandbox, { scene: name, since, phone, kit }: ConsoleQuery) {
  if (name === undefined || phone === undefined || since === undefined || !isSceneName(name)) return null;
  const [account] = await db.select().from(accounts).where(eq(accounts.phone, phone)).limit(1);
  const charged = account ? await db.select().from(charges).where(eq(charges.accountId, account.accountId)) : [];
  const recipients = [phone, ...(account?.email ? [account.email] : [])];
  const messages = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.recipient, recipients))
    .orderBy(desc(outbox.id))
    .limit(10);
  const [box] = kit ? await db.select().from(deviceCodes).where(eq(deviceCodes.deviceCode, kit)) : [];
  const names = [phone, account?.accountId, kit, ...charged.map(({ referenceId }) => referenceId)].filter(Boolean);
  const isAbout = ({ call, path, query, body }: LoggedCall) => {
    const text = `${path} ${JSON.stringify(query)} ${JSON.stringify(body)}`;
    return ADDRESS_CALLS.has(call) || names.some((each) => each && text.includes(each));
  };
  const evidence = {
    calls: calls.list({ since }).filter(isAbout),
    charges: charged,
    messages,
    isKitTaken: box?.assignedPhone === phone,
  };
  const { steps, ...rest } = SCENES[name];
  const shownSteps = steps.map(({ text, isDone }) => ({ text, isDone: isDone(evidence) }));
  return { name, ...rest, phone, zip: account?.zip ?? null, kit, ...evidence, steps: shownSteps };
}

export type RunningScene = NonNullable<Awaited<ReturnType<typeof readScene>>>;
