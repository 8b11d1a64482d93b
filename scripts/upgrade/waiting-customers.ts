import type { PaymentApi, PaymentOutcome, PaymentStatus } from '#lib/payment/api.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { must, WebClient } from '#tests/e2e/support/web-client.ts';
import { WebDoor } from '#tests/e2e/support/web-door.ts';
import { inDays, buildPlace } from '#tests/support/move-places.ts';
import { ShopVisitor } from '#tests/support/shop-visitor.ts';
import { purchaseIn } from '../bench/sign-in-owner.ts';
import { waitFor } from '../deploy/check.ts';
import { OwnerClient } from '../stress/owner-client.ts';

/** Somebody who stands at a button of one version, with its pages, and presses it when the next one has taken over. */
export interface WaitingCustomer {
  name: string;
  client: WebClient;
  /** Presses the button at that address, and sees it through. Throws what went wrong. */
  goOn(web: string): Promise<void>;
}

const SETTLED_WITHIN_S = 60;

/** How each kind of customer gets to the button, with the pages of the site at `web`. */
export const ARRIVALS: Readonly<
  Record<string, (web: string, sandbox: SandboxClient) => Promise<Omit<WaitingCustomer, 'name'>>>
> = {
  async 'a guest with a card'(web, sandbox) {
    const client = new GuestClient(web);
    const payment = await client.prepare(await sandbox.persona('expiring'));
    return { client, goOn: (next) => pay(client.onInstance(next), '/api/litepay', payment, sandbox) };
  },
  async 'a guest with a PIN'(web, sandbox) {
    const client = new GuestClient(web);
    await client.lookup(await sandbox.persona('expiring'));
    const { purchase } = client;
    const pin = await sandbox.pin();
    const pinLookup = must(await client.post('/api/litepay/pin/look-up', { purchase, locale: 'en', pin }));
    if (pinLookup.outcome !== 'fit') throw new Error(`The PIN: ${pinLookup.outcome}`);
    const { attempt, totalCents } = pinLookup.quote;
    const payment = { purchase, attempt, totalCents, locale: 'en', terms: true, repeats: null, pin } as const;
    return { client, goOn: (next) => pay(client.onInstance(next), '/api/litepay/pin', payment, null) };
  },
  async 'an owner with the saved card'(web, sandbox) {
    const client = await signIn(web, sandbox, 'active');
    const payment = await client.buildPayment(
      await client.quote({ refills: 2, savedCard: true }),
      await client.savedCard(),
    );
    return { client, goOn: (next) => pay(client.onInstance(next), '/api/refill', payment, sandbox) };
  },
  async 'an owner with another card'(web, sandbox) {
    const client = await signIn(web, sandbox, 'active');
    const payment = await client.buildPayment(await client.quote({ refills: 1, savedCard: false }), null);
    return { client, goOn: (next) => pay(client.onInstance(next), '/api/refill', payment, sandbox) };
  },
  async 'an owner with a PIN'(web, sandbox) {
    const client = await signIn(web, sandbox, 'active');
    const { payment } = await client.buildRedemption(await sandbox.pin());
    return { client, goOn: (next) => pay(client.onInstance(next), '/api/refill/pin', payment, null) };
  },
  async 'an owner who reconnects'(web, sandbox) {
    const client = await signIn(web, sandbox, 'closed-reconnect', '/en/reconnect');
    const card = await client.savedCard('/en/reconnect');
    const payment = await client.buildPayment(await client.quoteReconnect('HSD_030'), card);
    return { client, goOn: (next) => pay(client.onInstance(next), '/api/reconnect', payment, sandbox) };
  },
  async 'an owner who moves'(web, sandbox) {
    const client = await signIn(web, sandbox, 'move-ready');
    const { account } = await chooseMove(client);
    const purchase = await shownMove(client);
    return {
      client,
      async goOn(next) {
        const body = { account, locale: 'en', purchase } as const;
        const confirmation = must(await client.onInstance(next).post('/api/move/confirm', body));
        if (confirmation.outcome !== 'accepted') throw new Error(`the move: ${confirmation.outcome}`);
        const page = await client.onInstance(next).open(confirmation.path);
        if (page.status !== 200 || page.path.endsWith('/error'))
          throw new Error(`${confirmation.path} leads to ${page.path}`);
      },
    };
  },
  async 'a shopper'(web, sandbox) {
    const client = new WebClient(web);
    const visitor = new ShopVisitor(new WebDoor('', 'en', client));
    const id = await visitor.enter();
    await visitor.introduce(id);
    await visitor.open(id, 'order-details');
    const order = { ...(await visitor.buildOrder(id, await visitor.detail(id))), locale: 'en' } as const;
    return { client, goOn: (next) => pay(client.onInstance(next), '/api/buy', order, sandbox) };
  },
  async 'a guest with a refill link'(web, sandbox) {
    const client = new WebClient(web);
    const link = await (await signIn(web, sandbox, 'active')).send('/api/account/refill-link', { locale: 'en' });
    const token = /\/link\/([\w-]+)/.exec(JSON.stringify(link))?.[1];
    if (token === undefined) throw new Error('The owner got no link');
    return {
      client,
      async goOn(next) {
        const linkResponse = must(await client.onInstance(next).post('/api/litepay/link', { token, after: null }));
        if (linkResponse.outcome !== 'found') throw new Error(`the link: ${linkResponse.outcome}`);
      },
    };
  },
  async 'an owner who stays signed in'(web, sandbox) {
    const client = await signIn(web, sandbox, 'active');
    return {
      client,
      async goOn(next) {
        const { path } = await client.onInstance(next).open('/en/dashboard');
        if (path !== '/en/dashboard') throw new Error(`the dashboard leads to ${path}`);
      },
    };
  },
};

/** One of each kind, at the button. */
export async function letArrive(web: string, sandbox: SandboxClient): Promise<WaitingCustomer[]> {
  const arrivals: WaitingCustomer[] = [];
  for (const [name, arrive] of Object.entries(ARRIVALS)) {
    try {
      arrivals.push({ name, ...(await arrive(web, sandbox)) });
    } catch (error) {
      throw new Error(`${name} did not get to the button`, { cause: error });
    }
  }
  return arrivals;
}

async function signIn(web: string, sandbox: SandboxClient, template: string, home?: string): Promise<OwnerClient> {
  const owner = new OwnerClient(web, await sandbox.persona(template), home === undefined ? {} : { home });
  await owner.signIn();
  return owner;
}

async function chooseMove(client: OwnerClient): Promise<{ account: string }> {
  const destination = await client.send('/api/move/destination', { candidate: buildPlace('100 Maple Street') });
  if (destination.outcome !== 'saved') throw new Error(`The place: ${destination.outcome}`);
  const { html } = await client.open('/en/move/address-confirmation');
  const [purchase, account] = [purchaseIn(html), /\\?"account\\?":\\?"([0-9a-f]{32})/.exec(html)?.[1]];
  if (!purchase || account === undefined) throw new Error('The page shows no move');
  const dayChoice = await client.send('/api/move/day', { purchase, day: inDays(5) });
  if (dayChoice.outcome !== 'saved') throw new Error(`The day: ${dayChoice.outcome}`);
  return { account };
}

async function shownMove(client: OwnerClient) {
  const purchase = purchaseIn((await client.open('/en/move/schedule-finalize')).html);
  if (!purchase) throw new Error('The page shows no move to be confirmed');
  return purchase;
}

interface Payment {
  purchase: { id: string };
  attempt: string;
  account?: string;
}

/** Pays and waits until it is confirmed. `sandbox`: where the one charge must be; null for a PIN, which is no charge. */
async function pay(client: WebClient, api: PaymentApi, payment: Payment, sandbox: SandboxClient | null): Promise<void> {
  const { purchase, attempt, account } = payment;
  const outcome = must(await client.request<PaymentOutcome>('POST', `${api}/pay`, payment));
  if (outcome.outcome !== 'confirmed' && outcome.outcome !== 'pending')
    throw new Error(`the payment: ${outcome.outcome}`);
  const query = new URLSearchParams({ purchase: purchase.id, attempt, ...(account !== undefined && { account }) });
  await waitFor('the payment is confirmed', SETTLED_WITHIN_S, async () => {
    return must(await client.request<PaymentStatus>('GET', `${api}/status?${query}`)).state === 'confirmed';
  });
  const charges = sandbox && (await sandbox.charges({ referenceId: attempt }));
  if (charges && charges.length !== 1) throw new Error(`${charges.length} charges`);
}
