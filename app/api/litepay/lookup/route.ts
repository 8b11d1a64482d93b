import { onlyPost } from '#lib/http/other-methods.ts';
import { lookUpAccount } from '#lib/litepay/server/locate-guest-account.ts';
import { lookupHandler } from '#lib/litepay/server/lookup-handler.ts';

export const POST = lookupHandler(lookUpAccount);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
