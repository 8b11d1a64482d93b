import { describe, expect, it } from '@jest/globals';
import { BUY_FLOW } from '#lib/shop/flow.ts';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import { RECONNECT_FLOW } from '#lib/reconnect/flow.ts';
import { REFILL_FLOW } from '#lib/refill/flow.ts';
import { type Clause, isOnScreen, type Occurrence } from './clause.ts';
import { buildClauses } from './clauses.ts';
import { endingClauses } from './ending-clauses.ts';
import type { Flow, Outcome } from './outcomes.ts';
import type { FaultKind } from './row.ts';
import { matrix } from './rows.ts';

const all: readonly Occurrence[] = matrix.flatMap((block) =>
  block.rows.flatMap((row) => (['lasting', 'once'] as const).map((when) => ({ block, row, when }))),
);

function find(call: string, flow: Flow, kind: FaultKind, when: Occurrence['when'] = 'lasting'): readonly Clause[] {
  const one = all.find(
    ({ block, row, when: way }) =>
      block.call === call && block.flow === flow && block.given === 'nothing' && row.kind === kind && way === when,
  );
  if (!one) throw new Error(`No row for ${call}, ${kind}`);
  return buildClauses(one);
}

/** Endings in which the fault has no visible effect. */
const SILENT: readonly Outcome[] = ['unseen'];

describe('the clauses of a row', () => {
  it('cover every ending on every page that has it', () => {
    const silent = all.filter((one) => endingClauses(one).length === 0).map(({ row, when }) => row[when]);
    expect([...new Set(silent)].filter((outcome) => !SILENT.includes(outcome))).toEqual([]);
  });

  it('redirect only from and to pages that exist', () => {
    const paths: Partial<Record<Flow, Set<string>>> = {
      litepay: new Set(Object.values(LITEPAY_FLOW).map(({ path }) => path.replace('/litepay', ''))),
      shop: new Set(Object.values(BUY_FLOW).map(({ path }) => path.replace('/buy', ''))),
      reconnect: new Set(Object.values(RECONNECT_FLOW).map(({ path }) => path.replace('/reconnect', ''))),
      refill: new Set(Object.values(REFILL_FLOW).map(({ path }) => path.replace('/refill', ''))),
    };
    for (const one of all) {
      for (const clause of buildClauses(one)) {
        if (clause.must !== 'redirect') continue;
        expect([...(paths[one.block.flow] ?? [])]).toEqual(expect.arrayContaining([clause.from, clause.to]));
      }
    }
  });

  it('include some that need a screen, and some that do not', () => {
    const musts = new Set(
      all.flatMap((one) => buildClauses(one)).map((clause) => `${clause.must} ${isOnScreen(clause)}`),
    );
    expect([...musts].sort()).toEqual([
      ...['answer false', 'answer-with false', 'be-busy true', 'end false', 'have false', 'keep true', 'lack false'],
      ...['move-on true', 'offer true', 'redirect false', 'say false', 'send false', 'track true'],
    ]);
  });

  it.each<[string, Flow, FaultKind, Occurrence['when'], Clause]>([
    ['guest-refill', 'litepay', 'expired', 'once', { must: 'send', times: 1 }],
    ['guest-refill', 'litepay', 'rejected', 'lasting', { must: 'send', times: 1 }],
    ['submit-order', 'shop', 'expired', 'lasting', { must: 'send', times: 1 }],
    ['submit-order', 'shop', 'lost', 'once', { must: 'send', times: 1 }],
    ['submit-order', 'shop', 'reset', 'once', { must: 'send', times: 2 }],
    ['submit-order', 'shop', 'timeout', 'lasting', { must: 'answer', withinMs: 1_500 }],
    ['ping', 'account', 'http', 'once', { must: 'send', times: 1 }],
    ['ping', 'account', 'timeout', 'lasting', { must: 'end', withinMs: 5_000 }],
    ['ping', 'account', 'rejected', 'lasting', { must: 'lack', cookie: 'hl-owner' }],
    ['suggest-address', 'retail', 'timeout', 'lasting', { must: 'end', withinMs: 3_000 }],
    ['suggest-address', 'shop', 'malformed', 'once', { must: 'send', times: 1 }],
    ['guest-dashboard', 'litepay', 'malformed', 'once', { must: 'send', times: 2 }],
    ['guest-dashboard', 'litepay', 'http', 'lasting', { must: 'keep', what: 'typed' }],
    ['dashboard', 'account', 'http', 'lasting', { must: 'move-on', afterMs: 1_000 }],
    ['dashboard', 'account', 'http', 'lasting', { must: 'have', cookie: 'hl-owner' }],
    ['dashboard', 'account', 'expired', 'lasting', { must: 'lack', cookie: 'hl-owner' }],
    ['logout', 'account', 'delay', 'lasting', { must: 'end', withinMs: 3_000 }],
    ['reprovision-device', 'account', 'lost', 'once', { must: 'say', key: 'accountDashboard.router.successText' }],
    ['reprovision-device', 'account', 'http', 'once', { must: 'offer', key: 'accountDashboard.router.retry' }],
    ['update-customer', 'account', 'timeout', 'lasting', { must: 'keep', what: 'typed' }],
    ['update-customer', 'account', 'http', 'once', { must: 'send', times: 1 }],
    ['update-customer', 'account', 'lost', 'lasting', { must: 'say', key: 'accountInformation.saved' }],
    ['oidc-token', 'account', 'http', 'once', { must: 'lack', cookie: 'hl-login' }],
    ['refill', 'refill', 'expired', 'once', { must: 'lack', cookie: 'hl-owner' }],
    ['refill', 'refill', 'reset', 'once', { must: 'send', times: 2 }],
    ['pin-redeem', 'refill', 'timeout', 'lasting', { must: 'answer', withinMs: 1_500 }],
    ['add-instrument', 'refill', 'http', 'lasting', { must: 'keep', what: 'typed' }],
    ['add-instrument', 'account', 'timeout', 'once', { must: 'keep', what: 'typed' }],
    ['remove-instrument', 'account', 'http', 'lasting', { must: 'say', key: 'account.paymentChange.failed.title' }],
    ['enroll-autopay', 'account', 'lost', 'once', { must: 'say', key: 'account.autoRefill.success' }],
    ['cancel-autopay', 'account', 'reset', 'lasting', { must: 'send', times: 1 }],
    ['validate-device', 'account', 'http', 'lasting', { must: 'move-on', afterMs: 3_000 }],
    ['validate-mac', 'account', 'html', 'lasting', { must: 'offer', key: 'activation.device.check' }],
    ['activate-account', 'account', 'timeout', 'lasting', { must: 'send', times: 1 }],
    ['pin', 'refill', 'http', 'lasting', { must: 'say', key: 'pin.problems.failed.title' }],
    ['payment-jwks', 'refill', 'http', 'lasting', { must: 'keep', what: 'typed' }],
    ['assign-device-code', 'retail', 'html', 'lasting', { must: 'track', event: 'wizard_error' }],
  ])('include the expected one for %s (%s), %s, %s', (call, flow, kind, when, clause) => {
    expect(find(call, flow, kind, when)).toContainEqual(clause);
  });
});
