import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { trimToken } from '#lib/domain/session/copied-link.ts';
import { isValidSignature, SIGNATURE_LENGTH, sign } from '#lib/http/secrets.ts';
import { seal, unseal } from '#lib/http/sealed-text.ts';
import { store } from '#lib/store/store.ts';

const PURPOSE = 'day link';
/** 120 bits in characters that survive capitals. */
const RANDOM_LENGTH = 24;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = new RegExp(`^[a-z2-7]{${RANDOM_LENGTH}}[0-9a-f]{${SIGNATURE_LENGTH}}$`);

/** For how long a link works, once. */
const SECONDS = 60 * 60;
const LINK_MS = SECONDS * 1_000;

const day = z.string().max(10);

/** What a link opens: the account, what a guest would find it by, and what was on offer when it was sent. */
const linkedDaySchema = z.object({
  accountId: z.string().max(80),
  phone: z.string().max(10),
  zip: z.string().max(5),
  terms: z.object({ until: day, payBy: day, daysTakenBack: z.int() }),
});
export type LinkedDay = z.output<typeof linkedDaySchema>;

const openId = (id: string) => `day-link ${id}`;
const usedId = (id: string) => `day-link used ${id}`;

/** Stores a link that works once, and returns its token: only a hash of it is stored. */
export async function createDayLink(linkedDay: LinkedDay): Promise<string> {
  const random = [...randomBytes(RANDOM_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  await reopenDayLink(hashToken(random), linkedDay);
  return random + sign(PURPOSE, random);
}

/** The id of the link that a token opens, also in capitals; null if we did not sign it. */
export function parseDayLinkToken(text: string): string | null {
  const token = trimToken(text).toLowerCase();
  const [random, signature] = [token.slice(0, RANDOM_LENGTH), token.slice(RANDOM_LENGTH)];
  return TOKEN.test(token) && isValidSignature(signature, PURPOSE, random) ? hashToken(random) : null;
}

/** Null for a link that has expired, was used, or was sealed with a secret that has since been dropped. */
export async function findDayLink(id: string): Promise<LinkedDay | null> {
  return unsealDay(await (await store()).flags.find(openId(id)));
}

/** The same of a link that was used: its press may be delivered again. */
export async function findUsedDayLink(id: string): Promise<LinkedDay | null> {
  return unsealDay(await (await store()).flags.find(usedId(id)));
}

/** Uses the link up. At no moment is it unknown, because a second press may look for it. */
export async function consumeDayLink(id: string): Promise<void> {
  const { flags } = await store();
  const data = await flags.find(openId(id));
  if (data === null) return;
  await flags.put(usedId(id), data, LINK_MS);
  await flags.remove(openId(id));
}

/** After a press that took nothing, the link works again. */
export async function reopenDayLink(id: string, linkedDay: LinkedDay): Promise<void> {
  await (await store()).flags.put(openId(id), await seal(linkedDay, SECONDS), LINK_MS);
}

function hashToken(random: string): string {
  return createHash('sha256').update(`day link ${random}`).digest('hex');
}

async function unsealDay(data: string | null): Promise<LinkedDay | null> {
  const content = data === null ? null : await unseal(data, SECONDS);
  const linkedDay = linkedDaySchema.safeParse(content?.ok ? content.value : null);
  return linkedDay.success ? linkedDay.data : null;
}
