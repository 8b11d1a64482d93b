import { describe, expect, it } from '@jest/globals';
import { buildPlace } from '#tests/support/move-places.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';

const { sandbox } = await startOwnProvider();
const createMover = () => movingOwner(sandbox);

describe('the destination of a move (spec 3 §2.3, §4.3)', () => {
  it('is the checked place, whatever the browser sends', async () => {
    const one = await createMover();
    const place = buildPlace('100 Maple Street');
    const forgedPlace = {
      ...place,
      addressLine1: '9 Far Road',
      unit: 'Apt 1',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
    };
    expect((await one.post('destination', { candidate: forgedPlace })).body).toMatchObject({ outcome: 'saved' });
    const { addressLine1, city, state, zip } = place;
    const address = { addressLine1, addressLine2: '', city, state, zip };
    expect((await one.loadPurchase())?.data.destination?.address).toEqual(address);
    await one.day('now');
    await one.confirm();
    const [sent] = await one.listCalls('create-aux');
    expect(sent?.body).toMatchObject({ customerInfo: { serviceAddress: { ...address, locationID: place.id } } });
  });

  it.each(['400 Frontier Road', '500 Prepaid Lane', '600 Postpaid Court'])('is refused at %s', async (line) => {
    expect(await (await createMover()).destination(line)).toEqual({ outcome: 'unserviceable' });
  });
});
