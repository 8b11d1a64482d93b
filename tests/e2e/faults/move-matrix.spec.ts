import { oneOfEachEnding } from '#tests/faults/cases.ts';
import { moveRows } from '#tests/faults/move-rows.ts';
import { AccountVisitor } from './account-visitor.ts';
import { driveCases } from './drive.ts';
import { driveMove } from './move-drive.ts';
import { expect, test } from './servers.ts';
import type { TestLocale } from '../support/locales.ts';

// Jest drives the rows (`tests/integration/move-faults.test.ts`); here each ending of every page shows its text.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const AT_ONCE = 8;

test('the pages of a move show every one of its endings', async ({ servers, web }) => {
  const site = {
    sandbox: servers.sandbox,
    newVisitor: (locale: TestLocale) => new AccountVisitor(web.url, locale),
  };
  expect(await driveCases(oneOfEachEnding(moveRows), AT_ONCE, (one) => driveMove(one, site))).toEqual([]);
});
