/** The schema library is larger than everything a first view needs, so the response schemas are loaded with the first request. */
const loadSchemas = () => import('#lib/api/shop.ts');

export const cartResponse = async () => (await loadSchemas()).cartResponseSchema;
export const sessionResponse = async () => (await loadSchemas()).sessionResponseSchema;
export const restoreResponse = async () => (await loadSchemas()).restoreResponseSchema;
export const consentResponse = async () => (await loadSchemas()).consentResponseSchema;
