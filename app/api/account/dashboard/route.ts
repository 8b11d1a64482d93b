import { inAccount } from '#lib/services/account/in-account.ts';
import { readDashboard } from '#lib/services/account/read-dashboard.ts';
import { jsonReader } from '#lib/session/handle.ts';

/** Asked by the page itself, so it is nothing that the customer has done. `?account=`: as in the page's own address. */
export const GET = jsonReader(({ query, jar }) =>
  inAccount({ jar, account: query.get('account'), isAction: false }, (owner) => readDashboard(owner)),
);
