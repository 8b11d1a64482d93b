import { afterAll } from '@jest/globals';
import { dashboard } from '#lib/contract/dashboard.ts';
import { identity } from '#lib/contract/identity.ts';
import { fetchAux } from '#lib/contract/move.ts';
import { paymentInfo } from '#lib/contract/payments.ts';
import { transactions } from '#lib/contract/transactions.ts';
import { getPromo } from '#lib/contract/refill.ts';
import { OwnerCalls } from './owner-calls.ts';
import { signedIn } from './sign-in.ts';
import { startTestSandbox } from './test-sandbox.ts';

const sandbox = await startTestSandbox();
export const { client } = sandbox;
afterAll(() => sandbox.close());

/** Signs in a fresh copy of a template; `read` has the calls that the web app reads the account with. */
export async function visit(template: string, overrides = {}) {
  const person = await client.persona(template, overrides);
  const { sessionId, custGuid } = await signedIn(client, person);
  const calls = new OwnerCalls(client, sessionId);
  const accountId = person.accountIds[0] ?? '';
  const payments = async () => transactions.response.parse((await calls.transactions(accountId)).json);
  const loaders = {
    accounts: async () => identity.response.parse((await calls.identity(custGuid)).json).response.identityAccounts,
    dashboard: async (id = accountId) => dashboard.response.parse((await calls.dashboard(id)).json),
    payment: async () => paymentInfo.response.parse((await calls.paymentInfo(accountId)).json),
    aux: async (number = '') => fetchAux.response.parse((await calls.aux(accountId, number)).json),
    payments: async () => (await payments()).transactionDetail,
    declined: async () => (await payments()).declinedDetail,
    offers: async () => getPromo.response.parse((await calls.promos(accountId)).json).prepaidPromotions.discounts,
  };
  return { person, custGuid, calls, accountId, read: loaders };
}

export const internet = (daysRemaining: number) => ({ hsdService: { daysRemaining, productCode: 'HSD_030' } });
export const NO_PLANS = { availablePlans: [], hsdService: null, planStatusDetails: null };
