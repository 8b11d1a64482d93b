import { jest } from '@jest/globals';
import type { Quote } from '#lib/api/payment.ts';
import { driveCases, isAnyLate } from '#tests/e2e/faults/drive.ts';
import { driveRefill } from '#tests/e2e/faults/refill-drive.ts';
import type { TestLocale } from '#tests/e2e/support/locales.ts';
import { casesOf } from '#tests/faults/cases.ts';
import { MATRIX_SETTINGS } from '#tests/faults/matrix-settings.ts';
import type { CallRows } from '#tests/faults/row.ts';
import { HandlerVisitor } from './handler-visitor.ts';
import { startOwnProvider } from './own-provider.ts';

jest.setTimeout(600_000);

const AT_ONCE = 8;

const { sandbox } = await startOwnProvider({ ...MATRIX_SETTINGS, LIMITS_CHARGE_ADDRESS: '1000/1h' });
const { store } = await import('#lib/store/store.ts');

const isContradicted = async ({ attempt }: Quote) =>
  (await (await store()).attempts.find(attempt))?.state === 'contradicted';
const newVisitor = (locale: TestLocale) => new HandlerVisitor(locale);

/** Drives rows of an owner's refill through its handlers and pages; returns one line per problem. */
export async function refillProblems(blocks: readonly CallRows[]): Promise<string[]> {
  await newVisitor('en').warmUp(sandbox);
  const site = { sandbox, newVisitor, isContradicted };
  return driveCases(blocks.flatMap(casesOf), AT_ONCE, (one) => driveRefill(one, site), isAnyLate);
}
