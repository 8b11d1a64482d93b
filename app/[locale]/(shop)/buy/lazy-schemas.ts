/** The schema library weighs more than all that a first view needs, so the answers' schemas come once something is requested. */
const loadSchemas = () => import('#lib/api/shop.ts');

export const cartResponse = async () => (await loadSchemas()).cartResponseSchema;
export const sessionResponse = async () => (await loadSchemas()).sessionResponseSchema;
export const restoreResponse = async () => (await loadSchemas()).restoreResponseSchema;
export const consentResponse = async () => (await loadSchemas()).consentResponseSchema;
