import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import { afterwards, passTime, timeNow } from '#tests/support/payment-core.ts';
import { attempts, shop } from '#tests/support/shelf-buyer.ts';

const { reconcileDueAttempts } = await import('#lib/services/payment/reconcile-due-attempts.ts');
const { runOnce } = await import('#lib/services/payment/once-flow.ts');
const { lightFlow } = await import('./throw-away-flow.ts');

describe('an action that happens once', () => {
  const on = new Set<string>();
  const requester = () => ({
    ...{ browserId: randomUUID(), locale: 'en' as const },
    context: { trackingId: randomUUID(), caller: 's', xsrfToken: null },
  });

  it.each<[string, (accountId: string) => ChargeOutcome]>([
    [
      'at once',
      (accountId) => {
        on.add(accountId);
        return { outcome: 'confirmed', orderNumber: null };
      },
    ],
    [
      'with its answer lost',
      (accountId) => {
        on.add(accountId);
        return { outcome: 'unknown' };
      },
    ],
  ])('is sent once, in two tabs: %s', async (_what, response) => {
    const sent: string[] = [];
    const light = lightFlow(on, async (accountId) => {
      sent.push(accountId);
      return response(accountId);
    });
    const input = { accountId: randomUUID(), room: 'hall' };
    await Promise.all([runOnce(light, input, requester()), runOnce(light, input, requester())]);
    await afterwards();
    expect(await runOnce(light, input, requester())).toMatchObject({ outcome: 'done' });
    expect(sent).toEqual([input.accountId]);
  });

  it('is settled like a payment when nobody asks', async () => {
    const light = lightFlow(on, async () => ({ outcome: 'unknown' }));
    const input = { accountId: randomUUID(), room: 'hall' };
    const first = await runOnce(light, input, requester());
    await afterwards();
    on.add(input.accountId);
    passTime(120_000);
    await reconcileDueAttempts([shop.flow, light], timeNow());
    expect(await attempts.findByReference(first.reference)).toMatchObject({ state: 'confirmed', flow: 'LIGHT' });
  });
});
