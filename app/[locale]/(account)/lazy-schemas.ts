/** The schema library is not needed before something is asked. */
const loadSchemas = () => import('#lib/api/account.ts');

export const changeAnswer = async () => (await loadSchemas()).accountChangeAnswerSchema;
export const dashboardAnswer = async () => (await loadSchemas()).dashboardAnswerSchema;
export const refusalAnswer = async () => (await loadSchemas()).accountRefusalSchema;
export const keepAliveAnswer = async () => (await import('#lib/api/session.ts')).keepAliveAnswerSchema;
