import { onlyPost } from '#lib/http/other-methods.ts';
import { checkConnection } from '#lib/litepay/server/no-internet.ts';
import { lookupHandler } from '#lib/litepay/server/look-up-account.ts';

/** Under the limit of the guest's lookup: nobody learns more of an account by asking here as well. */
export const POST = lookupHandler(checkConnection);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
