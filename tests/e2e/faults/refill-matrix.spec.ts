import { oneOfEachEnding } from '#tests/faults/cases.ts';
import { refillRows } from '#tests/faults/refill-rows.ts';
import { AccountVisitor } from './account-visitor.ts';
import { isContradicted } from './contradicted.ts';
import { driveCases } from './drive.ts';
import { driveRefill } from './refill-drive.ts';
import { expect, test } from './servers.ts';
import type { TestLocale } from '../support/locales.ts';

// Jest drives the rows (`tests/integration/refill-faults.test.ts`); here each ending of every page shows its text.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const AT_ONCE = 8;
/** Calls that the site makes for all customers together; tested in `content.spec.ts` and `card-key.spec.ts`. */
const OF_THE_SITE: readonly string[] = ['content', 'payment-jwks'];

test('the pages of an owner’s refill show every one of its endings', async ({ servers, web }) => {
  const site = {
    sandbox: servers.sandbox,
    newVisitor: (locale: TestLocale) => new AccountVisitor(web.url, locale),
    isContradicted: ({ reference }: { reference: string }) => isContradicted(web, reference),
  };
  const cases = oneOfEachEnding(refillRows.filter(({ call }) => !OF_THE_SITE.includes(call)));
  expect(await driveCases(cases, AT_ONCE, (one) => driveRefill(one, site))).toEqual([]);
});
