import { CHARGES, OUTCOMES } from '#tests/faults/outcomes.ts';
import type { CallRows } from '#tests/faults/row.ts';
import type { TestLocale } from '../support/locales.ts';
import { labelsIn } from '../support/labels.ts';
import type { Walk, WalkPlan } from './walk.ts';

/** The problems with the pages, the ledger, the cookies and the number of calls, one line each. */
export async function judge(
  result: Walk,
  locale: TestLocale,
  { until, given }: { until: WalkPlan['until']; given: CallRows['given'] },
): Promise<string[]> {
  // A provider that charged and then denies it is believed, but its ledger still has the charge.
  const due = given === 'the answer to the charge was lost' ? 1 : until === 'payment' ? CHARGES[result.outcome] : 0;
  return [...judgeMoney(result, due), ...judgeCalls(result), ...(await judgePages(result, locale, until))];
}

function judgeMoney({ quote, charges }: Walk, due: number): string[] {
  return [
    ...(charges.length === due ? [] : [`${charges.length} charges, not ${due}`]),
    ...charges
      .filter(({ amount }) => amount !== quote?.totalCents)
      .map(({ amount }) => `charged ${amount}, agreed ${quote?.totalCents}`),
  ];
}

/** The most calls that one visit may make: a charge is retried once with its key, a read once. */
const MOST = { 'guest-refill': 2, 'get-tax': 2 };

function judgeCalls({ calls, guest }: Walk): string[] {
  const often = Object.entries(MOST).flatMap(([name, most]) => {
    const count = calls.filter(({ call, headers }) => call === name && !headers['x-sandbox-replay']).length;
    return count > most ? [`${name} was called ${count} times`] : [];
  });
  const charges = calls.filter(({ call }) => call === 'guest-refill');
  const keys = new Set(charges.map(({ headers }) => headers['idempotency-key']));
  const foreign = guest.cookieNames.filter((name) => !/^(hl-\w+|NEXT_LOCALE)$/.test(name));
  return [
    ...often,
    ...(keys.size > 1 ? [`${keys.size} keys for one purchase`] : []),
    ...foreign.map((name) => `the cookie ${name} came through`),
  ];
}

async function judgePages(
  { outcome, guest, quote }: Walk,
  locale: TestLocale,
  until: WalkPlan['until'],
): Promise<string[]> {
  const t = labelsIn(locale);
  const problems: string[] = [];
  const shows = async (path: string, ...text: string[]) => {
    const page = await guest.open(path);
    if (page.status !== 200 || page.path !== path) problems.push(`${path} answers ${page.status} at ${page.path}`);
    for (const word of text) if (!page.text.includes(word)) problems.push(`${path} does not say “${word}”`);
  };
  const expectRedirect = async (path: string, target: string) => {
    const page = await guest.open(path);
    if (page.path !== target) problems.push(`${path} leads to ${page.path}, not to ${target}`);
  };
  const { ends: pages } = OUTCOMES[outcome];
  const ends = pages && 'litepay' in pages ? pages.litepay : '/order-confirmation';
  const reference = quote?.reference ?? '';

  if (until === 'lookup' || ends === '/refill') await expectRedirect('/order-confirmation', '/refill');
  switch (outcome) {
    case 'not-located':
    case 'lookup-unavailable':
    case 'several-accounts':
      await shows(ends, t('litepay.find.intro'), t('fields.phoneNumber'));
      break;
    case 'not-charged':
      await shows(ends, t('payment.alert.declined'), t('payment.notCharged.text'), reference);
      break;
    case 'declined-with-message':
      await shows(ends, t('payment.alert.declined'), reference);
      break;
    case 'payment-later':
      await shows(ends, t('litepay.payment.privacy'));
      break;
    case 'manual':
      await shows(ends, t('litepay.waiting.manual.title'), t('litepay.waiting.doNotPay'), reference);
      await expectRedirect('/refill', ends);
      break;
    case 'contradicted':
      await shows(ends, t('litepay.waiting.title'), t('litepay.waiting.doNotPay'), reference);
      await expectRedirect('/refill', ends);
      break;
    case 'unseen':
    case 'slow-then-done':
    case 'total-without-tax':
    case 'settled':
    case 'settled-by-evidence':
    case 'bundled-or-last-good-content':
      if (until === 'lookup') await shows('/refill', t('litepay.payment.privacy'));
      else await shows(ends, t('litepay.confirmation.title'), reference);
      if (until === 'payment') await expectRedirect('/status', ends);
      break;
    default:
      problems.push(`${outcome} is no ending of litepay`);
  }
  return problems;
}
