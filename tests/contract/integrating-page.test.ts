import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { accountRoute } from '#lib/account/account-routing.ts';
import { toDeviceLocation } from '#lib/activation/activation-rules.ts';
import { configSchema } from '#lib/config/config-schema.ts';
import { dashboard } from '#lib/contract/dashboard.ts';
import { identity } from '#lib/contract/identity.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';
import { getTax, guestRefill, refill } from '#lib/contract/refill.ts';
import { isClosedStatus } from '#lib/domain/account-choice.ts';
import { examples } from '#scripts/openapi/examples.ts';
import { sourceFiles } from '../architecture/source-files.ts';

/** The statements of docs/integrating.md and the pages beside it that one module alone can prove. */

const readText = (path: string) => readFileSync(`${process.cwd()}/${path}`, 'utf8');
const PAGES = ['integrating', 'error-codes', 'provider-messages', 'glossary'].map((name) => `docs/${name}.md`);

const activeAccount = {
  productCodes: ['HSD_030'],
  hasPlans: true,
  hasInternet: true,
  aux: null,
  isReconnectEligible: false,
};
const accountWithoutPlans = { ...activeAccount, productCodes: [], hasPlans: false, hasInternet: false };

describe('the account status', () => {
  it.each(['Open', 'open', 'Active', 'ACTIVE', 'Suspended'])(
    'lets an account that is %s be found and refilled',
    (status) => {
      expect(isClosedStatus(status)).toBe(false);
      expect(accountRoute({ ...activeAccount, status })).toEqual({ to: 'dashboard', isDeactivated: false });
    },
  );

  it.each([
    ['Open', 'activation'],
    ['Active', 'activation'],
    ['Suspended', 'error'],
  ])('leads %s without plans to the page called %s', (status, to) => {
    expect(accountRoute({ ...accountWithoutPlans, status })).toMatchObject({ to });
  });

  it.each(['Closed', 'CLOSED'])('hides %s from guests, and leads its owner to the new account', (status) => {
    expect(isClosedStatus(status)).toBe(true);
    const route = (change: object) => accountRoute({ ...accountWithoutPlans, status, ...change }).to;
    expect(route({ aux: { accountId: 'A', status: 'Preactivated' } })).toBe('activation');
    expect(route({ aux: { accountId: 'A', status: 'Activated' } })).toBe('other-dashboard');
    expect(route({ isReconnectEligible: true })).toBe('dashboard');
    expect(route({})).toBe('error');
  });

  it('may be missing in the account list, but not in a dashboard', () => {
    const { response } = examples.dashboard;
    const without = { ...response, customerInfo: { ...response.customerInfo, prepaidAccountStatus: '' } };
    expect(dashboard.response.safeParse(response).success).toBe(true);
    expect(dashboard.response.safeParse(without).success).toBe(false);
    const { identity: person, identityAccounts } = examples.identity.response.response;
    const accounts = (identityAccounts ?? []).map((account) => ({ ...account, prepaidStatus: '' }));
    expect(identity.response.safeParse({ response: { identity: person, identityAccounts: accounts } }).success).toBe(
      true,
    );
    expect(isClosedStatus('')).toBe(false);
  });
});

describe('the contract of a refill', () => {
  const { body } = examples['guest-refill'];
  const [product] = body?.prepaidProducts ?? [];

  it('accepts one plan, once, for a guest', () => {
    const accepts = (prepaidProducts: unknown) => guestRefill.body.safeParse({ ...body, prepaidProducts }).success;
    expect(accepts([product])).toBe(true);
    expect(accepts([{ ...product, planQty: 2 }])).toBe(false);
    expect(accepts([product, product])).toBe(false);
    expect(accepts([])).toBe(false);
  });

  it('names the charge by the plan’s own code in the examples', () => {
    for (const { body: sent } of [examples['guest-refill'], examples.refill]) {
      for (const { planCode, chargeCode } of sent?.prepaidProducts ?? []) {
        expect(chargeCode.map((charge) => charge.chargeCode)).toEqual([planCode]);
      }
    }
  });

  it('accepts several periods for an owner', () => {
    const several = { ...examples.refill.body, prepaidProducts: [{ ...product, planQty: 6 }] };
    expect(refill.body.safeParse(several).success).toBe(true);
  });
});

it('accepts a tax of zero without products', () => {
  expect(getTax.response.parse({ totalTaxAmt: '0.00' })).toEqual({ totalTaxAmt: 0, products: [] });
});

it('treats a modem without sroYN as not ready', () => {
  const of = (sroYN: string) => toDeviceLocation({ sroYN, statuses: ['FOUND'] });
  expect([of('N'), of('Y'), of('')]).toEqual(['located', 'not-ready', 'not-ready']);
});

it('glossary.md explains only names that the contract or the settings have', () => {
  const [, names = ''] = readText('docs/glossary.md').split('## Names in the contract');
  const explainedNames = [...names.matchAll(/^- \*\*`(\w+)`\*\*/gm)].map(([, name = '']) => name);
  const contract = sourceFiles()
    .filter((path) => path.startsWith('lib/contract/'))
    .map(readText)
    .join('\n');
  expect(explainedNames).toEqual(expect.arrayContaining(['cimaDetails', 'houseNumber', 'sroYN', 'HOME_MARKET_ID']));
  expect(
    explainedNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(contract) && !(name in configSchema.shape)),
  ).toEqual([]);
});

it('integrating.md marks every call of our own and says where its name is set', () => {
  const text = readText('docs/integrating.md');
  const [, table = ''] = text.split('## Where to change a name');
  const own = Object.values<Operation>(operations).filter(({ spec }) => spec.startsWith('ours'));
  expect(own.length).toBeGreaterThan(1);
  for (const { name } of own) {
    expect(text).toContain(`**\`${name}\`** is our own extension`);
    expect(table).toContain(`\`${name}.ts\``);
  }
});

/** Builds the anchors of headings as GitHub does. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(PAGES)('%s links only to pages and headings that exist', (page) => {
  const links = [...readText(page).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link);
  const wrong = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !listAnchors(readText(file)).includes(anchor);
  });
  expect(wrong).toEqual([]);
});
