import { routerResetRequestSchema } from '#lib/forms/account-exchange.ts';
import { inAccount } from '#lib/services/account/in-account.ts';
import { resetRouter } from '#lib/services/account/reset-router.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: routerResetRequestSchema }, ({ account }, { jar }) =>
  inAccount({ jar, account, isAction: true }, (owner) => resetRouter(owner)),
);
