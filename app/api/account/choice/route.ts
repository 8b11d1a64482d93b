import { choiceRequestSchema } from '#lib/forms/account-exchange.ts';
import { keepChoice } from '#lib/services/session/keep-choice.ts';
import { jsonHandler } from '#lib/session/handle.ts';

/** Asked by the page that an address has opened for one of several accounts. */
export const POST = jsonHandler({ schema: choiceRequestSchema }, async ({ account, guid }, { jar }) => ({
  body: { kept: (await keepChoice(jar, { accountId: account, guid })).ok },
}));
