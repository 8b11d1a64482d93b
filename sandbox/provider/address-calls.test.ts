import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceability, suggestAddress, validateAddress } from '#lib/contract/serviceability.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { checkAddress, checkLocation, suggest } from '../testing/shop-calls.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

describe('validate-address', () => {
  const findPlaces = async (line: string, unit = '', zip = '62701') => {
    const { customerInfos, businessErrorCode } = validateAddress.response.parse(
      (await checkAddress(client, line, unit, zip)).json,
    );
    return {
      places: customerInfos.map(({ address }) => `${address.addressLine1} ${address.addressLine2}`.trim()),
      businessErrorCode,
    };
  };

  it.each([
    ['100 Maple Street', ''],
    ['100 maple st', ''],
    ['  100   MAPLE St. ', ''],
    ['200 Harbor View Dr', 'apt 4b'],
    ['200 harbor view drive', '#4B'],
    ['200 Harbor View Drive', 'Unit 4-B'],
    ['200 Harbor View Drive', 'Apt4B'],
    ['200 Harbor View Drive', 'penthouse'],
    ['300 Tower Plz', '# 137'],
    ['400 frontier rd', ''],
    ['500 Prepaid Ln', ''],
    ['600 Postpaid Ct', ''],
    ['800 Allowed Ave', ''],
  ])('finds exactly one address for %s %s', async (line, unit) => {
    expect(await findPlaces(line, unit)).toEqual({ places: [expect.any(String)], businessErrorCode: '' });
  });

  it.each([
    ['200 Harbor View Drive', '', 23],
    ['300 Tower Plaza', '', 137],
    ['200 Harbor View Drive', 'Apt 99', 0],
    ['100 Maple Street', 'Apt 1', 0],
  ])('returns for %s with the unit "%s" %i places and no code', async (line, unit, count) => {
    const { places, businessErrorCode } = await findPlaces(line, unit);
    expect([places.length, businessErrorCode]).toEqual([count, '']);
  });

  it.each([
    ['100 Maple Street', '99999'],
    ['100 Maple', '62701'],
    ['1 Nothing Lane', '62701'],
    ['900 Nowhere Street', '62701'],
    ['Maple Street', '62701'],
    ['100% Street', '62701'],
  ])('finds no address for %s in %s', async (line, zip) => {
    expect(await findPlaces(line, '', zip)).toEqual({ places: [], businessErrorCode: 'BUS_ADDR_001' });
  });

  it('fails for 950 Broken Bridge', async () => {
    const response = await checkAddress(client, '950 Broken Bridge');
    expect(response.status).toBe(500);
    expect(validateAddress.response.safeParse(response.json).success).toBe(false);
  });
});

describe('serviceability', () => {
  it.each([
    ['100', 'SUCCESS', '', 'GREEN', 1],
    ['200', 'SUCCESS', '', 'GREEN', 1],
    ['400', 'SUCCESS', '', 'RED', 0],
    ['500', 'SUCCESS', 'BUS0078', 'GREEN', 1],
    ['600', 'SUCCESS', 'BUS0077', 'GREEN', 1],
    ['700', 'SUCCESS', 'BUS0003', 'YELLOW', 1],
    ['800', 'SUCCESS', 'BUS0138', 'GREEN', 1],
  ])('%s: %s, code "%s", %s, %i details', async (house, status, code, color, details) => {
    const response = serviceability.response.parse((await checkLocation(client, `SPC${house}0000`)).json);
    expect(response).toMatchObject({
      status,
      businessErrorCode: code,
      ftaCode: '14167',
      houseKey: `HKS${house}0000`,
      geocode: '141670890',
      address: { addressLine1: expect.stringMatching(`^${house} `), city: 'Springfield', state: 'IL', zip: '62701' },
      serviceablityStatus: { value: color },
    });
    expect(response.serviceabilityDetails).toHaveLength(details);
  });

  it.each(['LOC99999999', 'SPC9000000', 'x'])('refuses the location %s', async (locationId) => {
    const response = serviceability.response.parse((await checkLocation(client, locationId)).json);
    expect(response).toMatchObject({ status: 'FAILURE', businessErrorCode: 'BUS_SRV_001' });
  });

  it('fails for 950 Broken Bridge', async () => {
    expect((await checkLocation(client, 'SPC9500000')).status).toBe(500);
  });
});

describe('suggest-address', () => {
  const suggestLines = async (q: string) => suggestAddress.response.parse((await suggest(client, q)).json);
  const harbor = '200 Harbor View Drive, Springfield, IL 62701';
  const door = (unit: string): string => `200 Harbor View Drive, ${unit}, Springfield, IL 62701`;

  it.each([
    ['100 Map', ['100 Maple Street, Springfield, IL 62701']],
    ['100 MAPLE ST', ['100 Maple Street, Springfield, IL 62701']],
    ['100 maple street, spring', ['100 Maple Street, Springfield, IL 62701']],
    ['700 cold creek rd', ['700 Cold Creek Road, Springfield, IL 62701']],
    ['900 now', ['900 Nowhere Street, Springfield, IL 62701']],
    ['200 har', [harbor]],
    ['200 Harbor View Drive', [harbor]],
    ['200 Harbor View Drive, Springfield, IL 62701', [harbor]],
    ['200 harbor view dr apt 4', ['Apt 4', 'Apt 4A', 'Apt 4B'].map(door)],
    ['200 harbor view drive, #4b', [door('Apt 4B')]],
    ['200 harbor view drive p', [door('PH')]],
    ['300 tower plaza unit 137', ['300 Tower Plaza, Unit 137, Springfield, IL 62701']],
    ['zz', []],
    ['%%', []],
    ['  ', []],
  ])('%s', async (q, expected) => {
    expect(await suggestLines(q)).toEqual([q, expected.length, ...expected]);
  });

  it('offers at most ten, without duplicates, with the units in order', async () => {
    const [, count, ...some] = await suggestLines('10');
    expect([count, new Set(some).size]).toEqual([10, 10]);
    const [, , ...doors] = await suggestLines('200 harbor view drive apt');
    expect(doors).toEqual([harbor, ...'1 2 3 4 4A 4B 5 6 7'.split(' ').map((unit) => door(`Apt ${unit}`))]);
  });
});
