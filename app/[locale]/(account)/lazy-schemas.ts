/** The schema library is not needed before something is asked. */
const loadSchemas = () => import('#lib/api/account.ts');

export const changeResponse = async () => (await loadSchemas()).accountChangeResponseSchema;
export const dashboardResponse = async () => (await loadSchemas()).dashboardResponseSchema;
export const paymentsResponse = async () => (await loadSchemas()).paymentsResponseSchema;
export const refusalResponse = async () => (await loadSchemas()).accountRefusalSchema;
export const keepAliveResponse = async () => (await import('#lib/api/session.ts')).keepAliveResponseSchema;

const loadRefillSchemas = () => import('#lib/api/refill.ts');

export const refillCartResponse = async () => (await loadRefillSchemas()).refillCartResponseSchema;
export const refillPaymentResponse = async () => (await loadRefillSchemas()).refillPaymentResponseSchema;
export const refillStartResponse = async () => (await loadRefillSchemas()).refillStartResponseSchema;
export const pinLookupResponse = async () => (await loadRefillSchemas()).pinLookupResponseSchema;

const loadPaymentSchemas = () => import('#lib/api/account-payment.ts');

export const paymentChangeResponse = async () => (await loadPaymentSchemas()).paymentChangeResponseSchema;
export const paymentChanged = async () => (await loadPaymentSchemas()).paymentChangedSchema;

const loadMoveSchemas = () => import('#lib/api/move.ts');

export const moveDestinationResponse = async () => (await loadMoveSchemas()).moveDestinationResponseSchema;
export const moveDayResponse = async () => (await loadMoveSchemas()).moveDayResponseSchema;
export const moveConfirmResponse = async () => (await loadMoveSchemas()).moveConfirmResponseSchema;
export const moveProgress = async () => (await loadMoveSchemas()).moveProgressSchema;
export const moveFinishResponse = async () => (await loadMoveSchemas()).moveFinishResponseSchema;
export const moveCancelResponse = async () => (await loadMoveSchemas()).moveCancelResponseSchema;

const loadActivationSchemas = () => import('#lib/api/activation.ts');

export const activateResponse = async () => (await loadActivationSchemas()).activateResponseSchema;
export const macResponse = async () => (await loadActivationSchemas()).macResponseSchema;
export const activationStatus = async () => (await loadActivationSchemas()).activationStatusSchema;

const loadReconnectSchemas = () => import('#lib/api/reconnect.ts');

export const reconnectPlanResponse = async () => (await loadReconnectSchemas()).reconnectPlanResponseSchema;
export const newAccountResponse = async () => (await loadReconnectSchemas()).newAccountResponseSchema;
