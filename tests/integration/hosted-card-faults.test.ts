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
import { HOSTED_CARDS, HOSTED_VISA, typeHostedCard } from '#tests/support/hosted-card.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';

jest.setTimeout(600_000);

const AT_ONCE = 4;

const { sandbox } = await startOwnProvider({ ...MATRIX_SETTINGS, ...HOSTED_CARDS });
const { store } = await import('#lib/store/store.ts');

const site = {
  sandbox,
  newVisitor: (locale: TestLocale) => new HandlerVisitor(locale),
  isContradicted: async ({ attempt }: Quote) =>
    (await (await store()).attempts.find(attempt))?.state === 'contradicted',
  typeCard: (attempt?: string) => typeHostedCard({ ...HOSTED_VISA, cardNumber: '5555555555554444' }, attempt),
};
/** The calls that carry a card token, and the status of such a charge. */
const WITH_TOKEN: readonly string[] = ['add-instrument', 'charge-status', 'create-aux', 'refill'];
const blocks = [...refillRows, ...reconnectRows].filter(({ call }) => WITH_TOKEN.includes(call));

beforeAll(() => new HandlerVisitor('en').warmUp(sandbox));

it('every fault of a call that carries a card token ends as the matrix says', async () => {
  expect(await driveCases(blocks.flatMap(selectCases), AT_ONCE, (one) => driveRefill(one, site))).toEqual([]);
});
