import { onlyPost } from '#lib/http/other-methods.ts';
import { lookUpAccount, lookupHandler } from '#lib/litepay/server/look-up-account.ts';

export const POST = lookupHandler(lookUpAccount);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
