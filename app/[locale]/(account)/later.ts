/** The schema library is not needed before something is asked. */
const loadExchange = () => import('#lib/forms/account-exchange.ts');

export const changeAnswer = async () => (await loadExchange()).accountChangeAnswerSchema;
export const choiceAnswer = async () => (await loadExchange()).choiceAnswerSchema;
export const dashboardAnswer = async () => (await loadExchange()).dashboardAnswerSchema;
export const refusalAnswer = async () => (await loadExchange()).accountRefusalSchema;
export const keepAliveAnswer = async () => (await import('#lib/forms/session-exchange.ts')).keepAliveAnswerSchema;
