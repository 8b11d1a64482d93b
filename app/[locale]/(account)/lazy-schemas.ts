/** The schemas of each part of the account share one chunk with their library, loaded when something is requested. */
const account = () => import('./response-schemas/account.ts');
const activation = () => import('./response-schemas/activation.ts');
const move = () => import('./response-schemas/move.ts');
const reconnect = () => import('./response-schemas/reconnect.ts');
const refill = () => import('./response-schemas/refill.ts');

export const accountChangeResponse = async () => (await account()).accountChangeResponseSchema;
export const dashboardResponse = async () => (await account()).dashboardResponseSchema;
export const paymentsResponse = async () => (await account()).paymentsResponseSchema;
export const refusalResponse = async () => (await account()).accountRefusalSchema;
export const keepAliveResponse = async () => (await account()).keepAliveResponseSchema;
export const paymentChangeResponse = async () => (await account()).paymentChangeResponseSchema;
export const paymentChanged = async () => (await account()).paymentChangedSchema;
export const refillCartResponse = async () => (await refill()).refillCartResponseSchema;
export const refillPaymentResponse = async () => (await refill()).refillPaymentResponseSchema;
export const refillStartResponse = async () => (await refill()).refillStartResponseSchema;
export const pinLookupResponse = async () => (await refill()).pinLookupResponseSchema;
export const moveDestinationResponse = async () => (await move()).moveDestinationResponseSchema;
export const moveDayResponse = async () => (await move()).moveDayResponseSchema;
export const moveConfirmResponse = async () => (await move()).moveConfirmResponseSchema;
export const moveProgress = async () => (await move()).moveProgressSchema;
export const moveFinishResponse = async () => (await move()).moveFinishResponseSchema;
export const moveCancelResponse = async () => (await move()).moveCancelResponseSchema;
export const activateResponse = async () => (await activation()).activateResponseSchema;
export const macResponse = async () => (await activation()).macResponseSchema;
export const activationStatus = async () => (await activation()).activationStatusSchema;
export const reconnectPlanResponse = async () => (await reconnect()).reconnectPlanResponseSchema;
export const newAccountResponse = async () => (await reconnect()).newAccountResponseSchema;
