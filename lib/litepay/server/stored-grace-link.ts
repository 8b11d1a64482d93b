import 'server-only';
import { z } from 'zod';
import { seal, unseal } from '#lib/http/sealed-text.ts';
import { store } from '#lib/store/store.ts';
import { createLinkToken } from './link-token.ts';

/** Our choice: for how long a link works, once. */
const SECONDS = 60 * 60;
const LINK_MS = SECONDS * 1_000;

const day = z.string().max(10);

/** What a link opens: the account, what a guest would find it by, and what was on offer when it was sent. */
const linkedGraceSchema = z.object({
  accountId: z.string().max(80),
  phone: z.string().max(10),
  zip: z.string().max(5),
  terms: z.object({ until: day, payBy: day, daysTakenBack: z.int() }),
});
export type LinkedGrace = z.output<typeof linkedGraceSchema>;

const openId = (id: string) => `day-link ${id}`;
const usedId = (id: string) => `day-link used ${id}`;

/** Stores a link that works once, and returns its token. */
export async function createGraceLink(linkedGrace: LinkedGrace): Promise<string> {
  const { token, id } = createLinkToken('day link');
  await reopenGraceLink(id, linkedGrace);
  return token;
}

/** Null for a link that has expired, was used, or was sealed with a secret that has since been dropped. */
export async function findGraceLink(id: string): Promise<LinkedGrace | null> {
  return unsealLink(await (await store()).flags.find(openId(id)));
}

/** The same of a link that was used: its press may be delivered again. */
export async function findUsedGraceLink(id: string): Promise<LinkedGrace | null> {
  return unsealLink(await (await store()).flags.find(usedId(id)));
}

/** Uses the link up. At no moment is it unknown, because a second press may look for it. */
export async function consumeGraceLink(id: string): Promise<void> {
  const { flags } = await store();
  const data = await flags.find(openId(id));
  if (data === null) return;
  await flags.put(usedId(id), data, LINK_MS);
  await flags.remove(openId(id));
}

/** After a press that took nothing, the link works again. */
export async function reopenGraceLink(id: string, linkedGrace: LinkedGrace): Promise<void> {
  await (await store()).flags.put(openId(id), await seal(linkedGrace, SECONDS), LINK_MS);
}

async function unsealLink(data: string | null): Promise<LinkedGrace | null> {
  const content = data === null ? null : await unseal(data, SECONDS);
  const linkedGrace = linkedGraceSchema.safeParse(content?.ok ? content.value : null);
  return linkedGrace.success ? linkedGrace.data : null;
}
