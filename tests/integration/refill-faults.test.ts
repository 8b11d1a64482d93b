import { beforeAll, expect, it, jest } from '@jest/globals';
import type { Quote } from '#lib/payment/api.ts';
import { driveCases } from '#tests/e2e/faults/drive.ts';
import { driveRefill } from '#tests/e2e/faults/refill-drive.ts';
import type { TestLocale } from '#tests/e2e/support/locales.ts';
import { selectCases } from '#tests/faults/cases.ts';
import { MATRIX_SETTINGS } from '#tests/faults/matrix-settings.ts';
import { reconnectRows } from '#tests/faults/reconnect-rows.ts';
import { refillRows } from '#tests/faults/refill-rows.ts';
import { HandlerVisitor } from '#tests/support/handler-visitor.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';

jest.setTimeout(600_000);

const AT_ONCE = 4;
/** Calls that the site makes for all customers together; tested in `content.spec.ts` and `card-key.spec.ts`. */
const OF_THE_SITE: readonly string[] = ['content', 'payment-jwks'];

const { sandbox } = await startOwnProvider(MATRIX_SETTINGS);
const { store } = await import('#lib/store/store.ts');

const site = {
  sandbox,
  newVisitor: (locale: TestLocale) => new HandlerVisitor(locale),
  isContradicted: async ({ attempt }: Quote) =>
    (await (await store()).attempts.find(attempt))?.state === 'contradicted',
};
const blocks = [...refillRows, ...reconnectRows].filter(({ call }) => !OF_THE_SITE.includes(call));

beforeAll(() => new HandlerVisitor('en').warmUp(sandbox));

it('every fault of the calls of a refill, by card and by PIN, and of a reconnection ends as the matrix says', async () => {
  expect(await driveCases(blocks.flatMap(selectCases), AT_ONCE, (one) => driveRefill(one, site))).toEqual([]);
});
