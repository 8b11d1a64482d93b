import { syncUpRequestSchema } from '#lib/forms/account-exchange.ts';
import { inAccount } from '#lib/services/account/in-account.ts';
import { syncUpAccount } from '#lib/services/account/sync-up-account.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: syncUpRequestSchema }, ({ account, ...choice }, { jar }) =>
  inAccount({ jar, account, isAction: true }, (owner) => syncUpAccount(owner, choice)),
);
