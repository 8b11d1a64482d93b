import { afterEach, expect, it } from '@jest/globals';
import { charges, newVisitor, place, listOrders } from '#tests/support/shop-handlers.ts';

const { store } = await import('#lib/store/store.ts');
const { maintenance } = await store();

afterEach(() => maintenance.turnOff('Ada King'));

it('the shop places no order during maintenance, and the same order afterwards', async () => {
  const visitor = newVisitor();
  const order = await visitor.ready();
  await maintenance.turnOn({ by: 'Ada King', until: null });
  expect(await visitor.post('pay', order)).toEqual({ reason: 'maintenance', reference: expect.any(String) });
  expect(await listOrders(order.attempt)).toEqual([]);
  expect(await charges(order.attempt)).toEqual([]);
  await maintenance.turnOff('Ada King');
  expect(await place(visitor, order)).toEqual({ outcome: 'confirmed', reference: expect.any(String) });
});
