import type { Case } from '#tests/faults/cases.ts';
import { CHARGES, type Outcome } from '#tests/faults/outcomes.ts';
import { labelsIn } from '../support/labels.ts';
import type { Charge, RecordedCall } from '../support/sandbox-client.ts';
import { flowPaths, receiptPath } from './refill-payment.ts';
import type { RefillWalk } from './refill-walk.ts';

interface Books {
  charges: readonly Charge[];
  /** The calls of this owner's session. */
  calls: readonly RecordedCall[];
}

/** A reconnection is already paid when its new account is read. */
const isAfterPayment = ({ call, flow }: Case['block']) => flow === 'reconnect' && call === 'fetch-aux';

const OUT: readonly Outcome[] = ['timed-out', 'error-page'];

/** The problems with the ledger, the number of charges, the cookies and the next steps, one line each. */
export async function judgeRefill(walk: RefillWalk, one: Case, books: Books): Promise<string[]> {
  return [...judgeMoney(walk, one, books), ...judgeCalls(walk, books), ...(await judgeWayOn(walk, one))];
}

function judgeMoney({ outcome, quote }: RefillWalk, { block }: Case, { charges }: Books): string[] {
  const isPaidBefore =
    block.given === 'the answer to the charge was lost' ||
    block.page === '/refill/confirmation' ||
    isAfterPayment(block);
  const due = isPaidBefore ? 1 : quote ? CHARGES[outcome] : 0;
  return [
    ...(charges.length === due ? [] : [`${charges.length} charges, not ${due}`]),
    ...charges
      .filter(({ amount }) => amount !== quote?.totalCents)
      .map(({ amount }) => `charged ${amount}, agreed ${quote?.totalCents}`),
  ];
}

function judgeCalls({ visitor }: RefillWalk, { calls }: Books): string[] {
  const charges = calls.filter(({ call }) => ['refill', 'pin-redeem', 'create-aux'].includes(call));
  const chargeCount = charges.filter(({ headers }) => !headers['x-sandbox-replay']).length;
  const keys = new Set(charges.map(({ headers }) => headers['idempotency-key']));
  const foreign = visitor.cookieNames.filter((name) => !/^(hl-[\w-]+|NEXT_LOCALE|idp_\w+(\.sig)?)$/.test(name));
  return [
    ...(chargeCount > 2 ? [`charged was called ${chargeCount} times`] : []),
    ...(keys.size > 1 ? [`${keys.size} keys for one purchase`] : []),
    ...foreign.map((name) => `the cookie ${name} came through`),
  ];
}

/** The problems with how the owner can continue once the faults are over. */
async function judgeWayOn(walk: RefillWalk, { block, row, locale }: Case): Promise<string[]> {
  const { visitor, persona, outcome, quote, isPin, again } = walk;
  const t = labelsIn(locale);
  const problems: string[] = [];
  /** `data` is text that the page's data contains even if the server does not render it. */
  const shows = async (path: string, data = '', ...labels: string[]) => {
    const { path: endPath, query, text, html } = await visitor.open(path);
    if (endPath !== path.replace(/\?.*/, '')) problems.push(`${path} leads to ${endPath}?${query}`);
    for (const word of text === null ? [data] : [data, ...labels]) {
      if (!text?.includes(word) && !html.includes(word)) problems.push(`${path} does not say “${word}”`);
    }
  };
  const reference = quote?.reference ?? '';
  const waiting = `/${block.flow}/status?reference=${reference}`;
  const isReconnect = block.flow === 'reconnect';
  if (OUT.includes(outcome)) {
    // The provider denied a charge that it had made: the new account already awaits activation.
    if (isReconnect && block.given !== 'nothing') return problems;
    if (row.kind === 'expired' || row.kind === 'rejected') await visitor.signIn(persona);
    // The cart and the card are still saved.
    const wasReviewed = quote && !isPin && block.page === '/refill/review';
    const page = isReconnect ? '/reconnect' : wasReviewed ? '/refill/review' : flowPaths(block).cart;
    await shows(page, isAfterPayment(block) ? reference : '');
    return problems;
  }
  if (again) {
    const outcomeOfAgain = await again();
    const expectedOutcome = outcome === 'card-not-saved' ? 'done' : 'fit';
    if (outcomeOfAgain !== expectedOutcome) problems.push(`the next try is ${String(outcomeOfAgain)}`);
    return problems;
  }
  if (outcome === 'not-refreshed') await shows('/dashboard', persona.firstName);
  switch (outcome) {
    case 'not-charged':
    case 'declined-with-message':
      if (!isPin) await shows(isReconnect ? '/reconnect' : '/refill/review', reference);
      break;
    case 'payment-later':
      if (!isPin) await shows(isReconnect ? '/reconnect' : '/refill/review');
      break;
    case 'manual':
    case 'contradicted':
      await shows(waiting, reference, t(`${isReconnect ? 'reconnect' : 'refill'}.waiting.doNotPay`));
      break;
    default:
      if (quote)
        await shows(
          `${receiptPath(block)}?reference=${reference}`,
          reference,
          t(isReconnect ? 'reconnect.thanks.title' : 'refill.confirmation.title'),
        );
  }
  return problems;
}
