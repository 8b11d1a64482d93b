/** The schema library weighs more than all that a first view needs, so the answers' schemas come once something is asked. */
const loadExchange = () => import('#lib/forms/shop-exchange.ts');

export const cartAnswer = async () => (await loadExchange()).cartAnswerSchema;
export const sessionAnswer = async () => (await loadExchange()).sessionAnswerSchema;
export const restoreAnswer = async () => (await loadExchange()).restoreAnswerSchema;
export const consentAnswer = async () => (await loadExchange()).consentAnswerSchema;
export const orderStateAnswer = async () => (await loadExchange()).orderStateAnswerSchema;
