/** The schema library weighs more than all that a first view needs, so the answers' schemas come once something is requested. */
const loadSchemas = () => import('#lib/api/shop.ts');

export const cartAnswer = async () => (await loadSchemas()).cartAnswerSchema;
export const sessionAnswer = async () => (await loadSchemas()).sessionAnswerSchema;
export const restoreAnswer = async () => (await loadSchemas()).restoreAnswerSchema;
export const consentAnswer = async () => (await loadSchemas()).consentAnswerSchema;
