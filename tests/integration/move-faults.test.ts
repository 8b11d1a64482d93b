import { beforeAll, expect, it, jest } from '@jest/globals';
import { driveCases } from '#tests/e2e/faults/drive.ts';
import { driveMove } from '#tests/e2e/faults/move-drive.ts';
import type { TestLocale } from '#tests/e2e/support/locales.ts';
import { selectCases } from '#tests/faults/cases.ts';
import { MATRIX_SETTINGS } from '#tests/faults/matrix-settings.ts';
import { moveRows } from '#tests/faults/move-rows.ts';
import { HandlerVisitor } from '#tests/support/handler-visitor.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';

jest.setTimeout(600_000);

const AT_ONCE = 4;

const { sandbox } = await startOwnProvider(MATRIX_SETTINGS);
const site = { sandbox, newVisitor: (locale: TestLocale) => new HandlerVisitor(locale) };

beforeAll(() => new HandlerVisitor('en').warmUp(sandbox));

it('every fault of the calls of a move ends as the matrix says', async () => {
  expect(await driveCases(moveRows.flatMap(selectCases), AT_ONCE, (one) => driveMove(one, site))).toEqual([]);
});
