import type { MoveProgress } from '#lib/move/api.ts';
import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { type Owner, signInOwner } from './account-owner.ts';
import { buildPlace } from './move-places.ts';
import { afterwards, type HandlerClient } from './route-handlers.ts';

type Body = Record<string, unknown> & { outcome: string; path?: string };

/** A customer who moves, and their requests as the pages send them. */
export async function movingOwner(sandbox: SandboxClient, template = 'move-ready', overrides: object = {}) {
  return moveRequests(sandbox, await signInOwner(sandbox, template, overrides));
}

export async function moveRequests(sandbox: SandboxClient, owner: Owner) {
  const handlers = {
    destination: (await import('#app/api/move/destination/route.ts')).POST,
    day: (await import('#app/api/move/day/route.ts')).POST,
    confirm: (await import('#app/api/move/confirm/route.ts')).POST,
    finish: (await import('#app/api/move/finish/route.ts')).POST,
    cancel: (await import('#app/api/move/cancel/route.ts')).POST,
  };
  const { GET: progress } = await import('#app/api/move/progress/route.ts');
  const { findMovePurchase } = await import('#lib/move/server/move-purchase.ts');
  const { requireOwner } = await import('#lib/session/require-owner.ts');
  const { account, client } = owner;
  const post = async (what: keyof typeof handlers, body: object, by: HandlerClient = client) =>
    by.post(handlers[what], { account, ...body });
  const body = async (what: keyof typeof handlers, input: object) => (await post(what, input)).body as Body;
  const loadPurchase = async () => {
    const selection = { account, link: { accountId: null, guid: null } };
    const result = await requireOwner({ jar: client.jar, named: selection });
    return result.ok ? findMovePurchase(result.value) : null;
  };
  /** The reference that the order page shows; '' if there is none. */
  const order = async () => {
    const { findMoveAttempt } = await import('#lib/move/server/move-order.ts');
    const result = await requireOwner({ jar: client.jar, named: { account, link: { accountId: null, guid: null } } });
    if (!result.ok) return '';
    const attempt = await findMoveAttempt(result.value, await findMovePurchase(result.value));
    return attempt?.reference ?? '';
  };
  const purchase = async () => {
    const move = await loadPurchase();
    return { id: move?.id ?? 'nothing-saved', version: move?.contentVersion ?? 0 };
  };
  const destination = (line = '100 Maple Street') => body('destination', { candidate: buildPlace(line) });
  const day = async (wantedDay: string, version?: number) => {
    const purchaseRef = await purchase();
    return body('day', { purchase: { ...purchaseRef, version: version ?? purchaseRef.version }, day: wantedDay });
  };

  return {
    owner,
    account,
    client,
    post,
    body,
    loadPurchase,
    purchase,
    destination,
    day,
    /** Saves destination and day, so that the move can be confirmed. */
    ready: async (wantedDay = 'now', line?: string) => {
      await destination(line);
      return day(wantedDay);
    },
    confirm: async (purchaseRef?: object) =>
      body('confirm', { locale: 'en', purchase: purchaseRef ?? (await purchase()) }),
    cancel: async (move: string, pending: string | null = null) =>
      (await client.submit(handlers.cancel, { account, locale: 'en', move, pending })).body as Body,
    afterRefill: async () => {
      const { moveAfterRefill } = await import('#lib/move/server/move-after-refill.ts');
      const result = await requireOwner({ jar: client.jar, named: { account, link: { accountId: null, guid: null } } });
      return result.ok ? moveAfterRefill(result.value) : null;
    },
    order,
    finish: async (reference?: string) => body('finish', { order: reference ?? (await order()) }),
    progress: async (): Promise<MoveProgress> =>
      (await client.get(progress, { account, order: await order() })).body as never,
    /** The requests of one call that the provider received in this session, once all that go on after a response have been sent. */
    listCalls: async (call: string) => {
      await afterwards();
      return sandbox.calls({ call, sessionId: owner.sessionId });
    },
    afterwards,
  };
}
