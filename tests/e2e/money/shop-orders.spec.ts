import { ShopVisitor } from '#tests/support/shop-visitor.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { freshPlace } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';
import { WebDoor } from '../support/web-door.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** Until the test lets it go on. */
const HELD_MS = 600_000;
const SCALE = { PROVIDER_TIME_SCALE: '0.2', LIMITS_ORDER_NEWCOMER: '1000/1h' };

/** A shopper at one instance of the site, with an order that only has to be sent. */
async function readyAt(web: string) {
  const door = new WebDoor(web, 'en');
  const visitor = new ShopVisitor(door);
  const tab = await visitor.enter(freshPlace());
  await visitor.introduce(tab);
  const quote = await visitor.detail(tab);
  return { door, visitor, tab, order: await visitor.orderOf(tab, quote) };
}

test('a web process that is killed while it orders loses no order and repeats none', async () => {
  test.slow();
  const folder = dataFolder();
  const sandbox = new SandboxClient(sandboxUrl);
  let web = await startWeb(folder.path, SCALE);
  const port = Number(new URL(web.url).port);
  const begin = async (kind: 'delay' | 'timeout') => {
    const shopper = await readyAt(web.url);
    const { order, visitor } = shopper;
    const match = { text: visitor.phone };
    const hold = await sandbox.fault({ call: 'submit-order', kind, delayMs: HELD_MS, match });
    const sent = visitor.post('order', order).catch(() => null);
    const arrived = async () =>
      (await sandbox.calls({ call: 'submit-order' })).some(
        ({ headers }) => headers['idempotency-key'] === order.attempt,
      );
    await expect.poll(arrived).toBe(true);
    return { ...shopper, hold, sent };
  };
  const chargesOf = ({ order }: Awaited<ReturnType<typeof begin>>) =>
    sandbox.charges({ idempotencyKey: order.attempt });

  try {
    // One order is decided after the process has gone, one never comes to be.
    const [late, never] = await Promise.all([begin('delay'), begin('timeout')]);
    await web.kill();
    web = await startWeb(folder.path, SCALE, port);
    for (const { hold } of [late, never]) await sandbox.clearFault(hold);

    await late.door.open(`/buy/internet?tab=${late.tab}`);
    expect(late.door.at).toBe('/buy/status');
    expect(await late.door.end(late.tab)).toBe('placed');
    const [charge, ...more] = await chargesOf(late);
    expect(more).toEqual([]);
    await late.door.open(`/buy/status?tab=${late.tab}`);
    expect(late.door.at).toBe('/buy/order-confirmation');
    expect(late.door.text).toContain(charge?.orderNumber);
    expect(await late.visitor.post('order', late.order)).toEqual({ outcome: 'placed' });

    expect(await never.door.end(never.tab)).toBe('not-charged');
    expect(await chargesOf(never)).toEqual([]);
    await never.door.open(`/buy/status?tab=${never.tab}`);
    expect(never.door.at).toBe('/buy/order-review');
  } finally {
    await sandbox.clearFaults();
    await web.stop();
    folder.remove();
  }
});

test('an order that two instances get at the same time is charged once', async () => {
  const folder = dataFolder();
  const sandbox = new SandboxClient(sandboxUrl);
  const [one, other] = [await startWeb(folder.path, SCALE), await startWeb(folder.path, SCALE)];
  try {
    const { door, order, tab } = await readyAt(one.url);
    const elsewhere = new WebDoor(other.url, 'en', door.client.at(other.url));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        (turn % 2 === 0 ? door : elsewhere).post('order', { ...order, locale: 'en' }),
      ),
    );
    for (const { outcome } of answers) expect(['placed', 'pending']).toContain(outcome);
    expect(await elsewhere.end(tab)).toBe('placed');
    expect(await sandbox.charges({ idempotencyKey: order.attempt })).toHaveLength(1);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    folder.remove();
  }
});
