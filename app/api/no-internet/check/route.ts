import { onlyPost } from '#lib/http/other-methods.ts';
import { checkConnection } from '#lib/litepay/server/check-connection.ts';
import { lookupHandler } from '#lib/litepay/server/lookup-handler.ts';

/** Under the limit of the guest's lookup: nobody learns more of an account by asking here as well. */
export const POST = lookupHandler(checkConnection);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
