import { describe, expect, it } from '@jest/globals';
import { newVisitor, place, listOrders } from '#tests/support/shop-handlers.ts';

const MARIA = { firstName: 'María José', lastName: "Núñez O'Brien" };
const OWN = "María José Núñez O'Brien";
const OTHER_SITE = {
  shippingSameAsBilling: false,
  shippingAddressLine1: '7 Oak Lane',
  shippingCity: 'Peoria',
  shippingState: 'IL',
  shippingZip: '61602',
};

const whole = { firstName: 'María José', lastName: "Núñez O'Brien" };
const luis = { firstName: 'Luis', lastName: 'Soto' };
const suharto = { firstName: 'Suharto', lastName: '' };

describe('the names that an order sends', () => {
  it.each([
    ['the customer’s own', { name: OWN }, whole, whole],
    ['another one on the card', { name: 'Luis Miguel Ruiz Soto' }, luis, luis],
    ['another one on the package', { ...OTHER_SITE, name: OWN, shippingName: 'Luis Miguel Ruiz Soto' }, whole, luis],
    ['one word on the card', { ...OTHER_SITE, name: 'Suharto', shippingName: OWN }, suharto, whole],
    ['one word on both', { name: 'Suharto' }, suharto, suharto],
  ])('are split for %s', async (_what, details, billing, delivery) => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await visitor.introduce(id, MARIA);
    const order = await visitor.buildOrder(id, await visitor.detail(id, details));
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    expect(await listOrders(order.attempt)).toMatchObject([
      {
        status: 200,
        body: {
          name: whole,
          paymentinfo: { custInfo: { ...billing, country: 'US' } },
          shippingAddress: delivery,
        },
      },
    ]);
  });
});
