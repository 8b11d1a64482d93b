import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { Owner } from './account-owner.ts';
import { ownerPayments, type SavedPurchase } from './owner-payments.ts';
import type { HandlerResponse } from './route-handlers.ts';

/** An owner's requests to the reconnection handlers, as the page sends them. */
export async function reconnectRequests(owner: Owner) {
  const { POST: planHandler } = await import('#app/api/reconnect/plan/route.ts');
  const { POST: payHandler } = await import('#app/api/reconnect/pay/route.ts');
  const { GET: statusHandler } = await import('#app/api/reconnect/status/route.ts');
  const { GET: newAccountHandler } = await import('#app/api/reconnect/new-account/route.ts');
  const { client, account } = owner;
  const ofPayment = ({ purchase, quote }: SavedPurchase) => ({
    account,
    purchase: purchase.id,
    attempt: quote.attempt,
  });
  const requests = {
    plan: (planCode: string, purchase: PurchaseRef | null = null) =>
      client.post(planHandler, { account, locale: 'en', purchase, planCode }),
    pay: (body: object): Promise<HandlerResponse> => client.submit(payHandler, body),
    /** Pays without waiting for an outcome that comes later than the response. */
    firstResponse: (body: object): Promise<HandlerResponse> => client.post(payHandler, body),
    status: (savedPurchase: SavedPurchase) => client.get(statusHandler, ofPayment(savedPurchase)),
    newAccount: (savedPurchase: SavedPurchase) => client.get(newAccountHandler, ofPayment(savedPurchase)),
    /** Saves a plan; returns the purchase and its total. */
    async savePurchase(planCode = 'HSD_030'): Promise<SavedPurchase> {
      const { body } = await requests.plan(planCode);
      if (body['outcome'] !== 'saved') throw new Error(JSON.stringify(body));
      return { purchase: body['purchase'] as PurchaseRef, quote: body['quote'] as Quote };
    },
    ...(await ownerPayments(owner)),
  };
  return requests;
}
