import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { log } from '#lib/log.ts';
import type { Place } from '#lib/rules/serviceability/location-token.ts';
import { store } from '#lib/store/store.ts';
import type { StoredBuySession } from '#lib/store/buy-sessions.ts';
import { buyDataSchema, type BuyData } from './buy-data.ts';
import { seal, unseal } from './sealed-text.ts';
import { SHOP_SECONDS, type ShopVisit } from './shop-visit.ts';

/** One tab's purchase. `tab` travels in the address; it opens nothing without the browser's cookie. */
export interface BuySession {
  tab: string;
  data: BuyData;
}

const MAX_TRIES = 5;
/** Of one browser, where one is looked for among them. */
const MAX_PURCHASES = 20;

/** A fresh purchase of a place. */
export async function createBuySession(visit: ShopVisit, place: Place): Promise<BuySession> {
  const data: BuyData = {
    nonce: randomBytes(32).toString('base64url'),
    trackingId: randomUUID(),
    place,
    offer: null,
    cart: null,
    digitalSessionIds: [],
    handOff: null,
    customer: null,
    details: null,
    attempt: null,
    failed: null,
  };
  const tab = randomBytes(12).toString('base64url');
  const { buySessions } = await store();
  const sealed = await seal(data, SHOP_SECONDS);
  await buySessions.insert({ id: tab, browser: visit.browser, data: sealed }, times());
  return { tab, data };
}

/** This browser's purchase: the tab's, or without a tab the latest one. Somebody else's is as if there were none. */
export async function findBuySession(visit: ShopVisit | null, tab: string | null): Promise<BuySession | null> {
  if (!visit) return null;
  const { buySessions } = await store();
  const now = Date.now();
  const stored = tab === null ? null : await buySessions.find(tab, now);
  const isOwn = stored?.browser === visit.browser;
  const [own] = isOwn ? [stored] : await buySessions.findNewest(visit.browser, now, 1);
  return own ? open(own) : null;
}

/** The purchase that went out to the identity service under this id, if this browser sent it. */
export async function findHandedOver(visit: ShopVisit | null, digitalSessionId: string): Promise<BuySession | null> {
  if (!visit) return null;
  const { buySessions } = await store();
  for (const stored of await buySessions.findNewest(visit.browser, Date.now(), MAX_PURCHASES)) {
    const session = await open(stored);
    if (session?.data.digitalSessionIds.includes(digitalSessionId)) return session;
  }
  return null;
}

/**
 * Changes a purchase and returns what is stored then. Of two changes at once the later one is made anew on what the first left, so
 * `change` may run more than once. Null when the purchase is gone.
 */
export async function changeBuySession(
  tab: string,
  change: (data: BuyData) => BuyData | Promise<BuyData>,
): Promise<BuySession | null> {
  const { buySessions } = await store();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stored = await buySessions.find(tab, Date.now());
    const session = stored && (await open(stored));
    if (!session) return null;
    const data = await change(session.data);
    if (data === session.data) return session;
    const sealed = await seal(data, SHOP_SECONDS);
    const isReplaced = await buySessions.replace({ id: tab, data: sealed, version: stored.version }, times());
    if (isReplaced) return { tab, data };
  }
  throw new Error('A purchase is changed by too many at once');
}

async function open({ id, data }: StoredBuySession): Promise<BuySession | null> {
  const opened = await unseal(data, SHOP_SECONDS);
  const parsed = buyDataSchema.safeParse(opened.ok ? opened.value : null);
  if (parsed.success) return { tab: id, data: parsed.data };
  log.info({ event: 'buy_session_refused', reason: opened.ok ? 'shape' : opened.reason });
  return null;
}

function times(): { now: number; expiresAt: number } {
  const now = Date.now();
  return { now, expiresAt: now + SHOP_SECONDS * 1_000 };
}
