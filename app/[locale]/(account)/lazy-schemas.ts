/** The schemas and their library come in one file, when something is asked. */
const load = () => import('./response-schemas.ts');

export const changeResponse = async () => (await load()).accountChangeResponseSchema;
export const dashboardResponse = async () => (await load()).dashboardResponseSchema;
export const paymentsResponse = async () => (await load()).paymentsResponseSchema;
export const refusalResponse = async () => (await load()).accountRefusalSchema;
export const keepAliveResponse = async () => (await load()).keepAliveResponseSchema;
export const refillCartResponse = async () => (await load()).refillCartResponseSchema;
export const refillPaymentResponse = async () => (await load()).refillPaymentResponseSchema;
export const refillStartResponse = async () => (await load()).refillStartResponseSchema;
export const pinLookupResponse = async () => (await load()).pinLookupResponseSchema;
export const paymentChangeResponse = async () => (await load()).paymentChangeResponseSchema;
export const paymentChanged = async () => (await load()).paymentChangedSchema;
export const moveDestinationResponse = async () => (await load()).moveDestinationResponseSchema;
export const moveDayResponse = async () => (await load()).moveDayResponseSchema;
export const moveConfirmResponse = async () => (await load()).moveConfirmResponseSchema;
export const moveProgress = async () => (await load()).moveProgressSchema;
export const moveFinishResponse = async () => (await load()).moveFinishResponseSchema;
export const moveCancelResponse = async () => (await load()).moveCancelResponseSchema;
export const activateResponse = async () => (await load()).activateResponseSchema;
export const macResponse = async () => (await load()).macResponseSchema;
export const activationStatus = async () => (await load()).activationStatusSchema;
export const reconnectPlanResponse = async () => (await load()).reconnectPlanResponseSchema;
export const newAccountResponse = async () => (await load()).newAccountResponseSchema;
