import { inTurns, LOCALES } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { must, WebClient } from '../support/web-client.ts';

/** The sandbox's special addresses and the result of the address check for each, here and at a retailer, in both languages. */
const OUTCOMES = {
  '100 Maple Street': { outcome: 'serviceable', isColdTap: false },
  '200 Harbor View Drive': 'several',
  '300 Tower Plaza': 'several',
  '400 Frontier Road': { outcome: 'unserviceable' },
  '500 Prepaid Lane': { outcome: 'existing-prepaid' },
  '600 Postpaid Court': { outcome: 'existing-postpaid' },
  '700 Cold Creek Road': { outcome: 'serviceable', isColdTap: true },
  '800 Allowed Avenue': { outcome: 'serviceable', isColdTap: false },
  '900 Nowhere Street': 'none',
  '950 Broken Bridge': 'failed',
} as const;

for (const locale of LOCALES) {
  for (const partner of [null, 'dollargeneral' as const]) {
    const outcomes = Object.entries(OUTCOMES);
    // Each address in one language here and in the other one at the retailer.
    for (const [address, expected] of inTurns(locale, partner ? outcomes.toReversed() : outcomes)) {
      const name = typeof expected === 'string' ? expected : expected.outcome;
      test(`${locale} › ${address} is ${name}${partner ? `, at ${partner}` : ''}`, async ({ baseURL }) => {
        const client = new WebClient(baseURL ?? '');
        const addressInput = { locale, address: { address, unit: '', zip: '62701' } };
        const response = must(await client.post('/api/address/validate', addressInput));
        if (typeof expected === 'string') return expect(response.outcome).toBe(expected);
        if (response.outcome !== 'one') throw new Error(`The address is ${response.outcome}`);
        const serviceInput = { locale, candidateId: response.candidate.id, ...(partner && { partner }) };
        expect(must(await client.post('/api/serviceability', serviceInput))).toMatchObject(expected);
      });
    }
  }
}

/** Spec 1 §4: a unit is found in any notation; an unknown one is chosen from the list. */
const UNITS = {
  '#4B': 'Apt 4B',
  'apt 4b': 'Apt 4B',
  'Unit 4-B': 'Apt 4B',
  'Apt. 4 B': 'Apt 4B',
  'Int 4A': 'Apt 4A',
  'Depto. Nº 4A': 'Apt 4A',
  '99': null,
};

for (const [unit, unitFound] of Object.entries(UNITS)) {
  test(`a unit that is typed as ${unit} is ${unitFound ?? 'not there'}`, async ({ baseURL }) => {
    const input = { locale: 'es' as const, address: { address: '200 Harbor View Drive', unit, zip: '62701' } };
    const response = must(await new WebClient(baseURL ?? '').post('/api/address/validate', input));
    const expectedResponse = unitFound ? { outcome: 'one', candidate: { unit: unitFound } } : { outcome: 'several' };
    expect(response).toMatchObject(expectedResponse);
  });
}
