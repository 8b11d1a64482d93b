import { type Case, toFault } from '#tests/faults/cases.ts';
import { CHARGES, OUTCOMES } from '#tests/faults/outcomes.ts';
import { shopRows } from '#tests/faults/shop-rows.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { WebProcess } from '../support/web-process.ts';
import { labelsIn } from '../support/labels.ts';
import { driveAll, isAs, LOST_BEFORE } from './drive.ts';
import { judgeClauses } from './judge-clauses.ts';
import { type Place, PLACES, withPlace } from './places.ts';
import { expect, test, TIME_SCALE } from './servers.ts';
import { type ShopWalk, shopWalk } from './shop-walk.ts';

// The file runs in one worker; its rows run concurrently within each test.
test.describe.configure({ mode: 'default', timeout: 300_000 });

interface Servers {
  web: WebProcess;
  sandboxUrl: string;
  sandbox: SandboxClient;
}

/** The fault's match: text in the call that identifies this case's shopper; empty for a token call, which has none. */
function callTrait(call: string, place: Place, phone: string, id: string | null) {
  if (call === 'token') return {};
  if (call === 'serviceability' || call === 'get-promo' || call === 'create-session') return { text: place.locationId };
  if (call === 'product-detail') return { text: `marketId=${place.marketId}` };
  if (call === 'get-tax') return { text: place.geoCode };
  if (id !== null) return { text: id };
  return { text: phone };
}

async function drive(one: Case, place: Place, { web, sandboxUrl, sandbox }: Servers): Promise<string[]> {
  const { block, row, when, locale } = one;
  const { call } = block;
  const faultIds: string[] = [];
  const before = async ({ phone }: { phone: string }, id: string | null) => {
    const kind = LOST_BEFORE[block.given];
    if (kind) faultIds.push(await sandbox.fault({ call: 'submit-order', kind, times: 1, match: { text: phone } }));
    faultIds.push(await sandbox.fault(toFault(one, callTrait(call, place, phone, id), TIME_SCALE)));
  };
  try {
    const result = await shopWalk({ web, sandboxUrl, sandbox, locale, place, call, before });
    const outcome = call === 'charge-status' && result.outcome === 'unseen' ? 'settled' : settledOutcome(result);
    const problems = await judge({ ...result, outcome }, one);
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    const requests = result.calls.filter((each) => each.call === call);
    if (!requests.some(({ fault }) => fault === row.kind)) problems.push('never met its fault');
    problems.push(...(await judgeClauses(one, { calls: requests, ...seenBy(result) })));
    return problems;
  } finally {
    await Promise.all(faultIds.map((id) => sandbox.clearFault(id).catch(() => undefined)));
  }
}

function seenBy({ door, purchaseId, answeredMs, quote }: ShopWalk) {
  return {
    cookieNames: door.client.cookieNames,
    answeredMs,
    text: door.path === '/buy/error' ? door.text : null,
    ...(quote && {
      redirectOf: async (path: string) => {
        await door.open(`/buy${path}?purchase=${purchaseId}`);
        return door.path.replace('/buy', '');
      },
    }),
  };
}

/** Counts an order as settled if the provider was asked for its status, because then it was in doubt. */
function settledOutcome({ outcome, calls }: ShopWalk) {
  return outcome === 'unseen' && calls.some(({ call }) => call === 'charge-status') ? 'settled' : outcome;
}

/** The problems with the page, the ledger and the number of orders, one line each. */
async function judge(
  { outcome, door, purchaseId, quote, charges, calls }: ShopWalk,
  { block, locale }: Case,
): Promise<string[]> {
  const t = labelsIn(locale);
  const due = block.given === 'the answer to the charge was lost' ? 1 : quote ? CHARGES[outcome] : 0;
  const orders = calls.filter(({ call, headers }) => call === 'submit-order' && !headers['x-sandbox-replay']);
  const keys = new Set(orders.map(({ headers }) => headers['idempotency-key']));
  const problems = [
    ...(charges.length === due ? [] : [`${charges.length} charges, not ${due}`]),
    ...charges
      .filter(({ amount }) => amount !== quote?.totalCents)
      .map(({ amount }) => `charged ${amount}, agreed ${quote?.totalCents}`),
    ...(orders.length > 2 ? [`submit-order was called ${orders.length} times`] : []),
    ...(keys.size > 1 ? [`${keys.size} keys for one purchase`] : []),
    ...door.client.cookieNames
      .filter((name) => !/^(hl-\w+|NEXT_LOCALE)$/.test(name))
      .map((name) => `the cookie ${name} came through`),
  ];
  const { ends } = OUTCOMES[outcome];
  const end = ends && 'shop' in ends ? ends.shop : quote ? '/order-confirmation' : null;
  if (end === null || end === '/customer-info') return problems;

  const status = await door.loadStatus(`/buy${end}?purchase=${purchaseId}`);
  if (status !== 200 || door.path !== `/buy${end}`) problems.push(`/buy${end} answers ${status} at ${door.path}`);
  const text =
    {
      '/error': [t('buyflow.error.title')],
      '/order-details': [t('payment.alert.declined'), quote?.reference ?? ''],
      '/order-review': [t('buyflow.checkout.reviewTitle')],
      '/status': [t('buyflow.waiting.doNotPay'), quote?.reference ?? ''],
      '/order-confirmation': [t('buyflow.confirmation.title'), quote?.reference ?? ''],
    }[end as string] ?? [];
  problems.push(
    ...text
      .filter((word) => !door.text.includes(word) && !door.html.includes(word))
      .map((word) => `/buy${end} does not say “${word}”`),
  );
  return problems;
}

const blocks = shopRows.filter(({ call }) => call !== 'identity-router');

for (const block of blocks) {
  const name = block.given === 'nothing' ? block.call : `${block.call}, when ${block.given}`;
  test(`every fault of ${name} ends as the matrix says, in the shop`, async ({ servers, web }) => {
    const site = { web, sandboxUrl: servers.sandboxUrl, sandbox: servers.sandbox };
    const atOnce = block.call === 'token' ? 1 : PLACES;
    expect(await driveAll(block, atOnce, (one) => withPlace((place) => drive(one, place, site)))).toEqual([]);
  });
}
