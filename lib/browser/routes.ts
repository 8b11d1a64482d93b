import type { z } from 'zod';
import type {
  graceLinkRequestSchema,
  GraceLinkResponse,
  ConnectionResponse,
  createRefillLinkRequestSchema,
  CreateRefillLinkResponse,
  linkedGraceRequestSchema,
  LinkedGraceResponse,
  guestQuoteRequestSchema,
  LitepayQuoteResponse,
  lookupRequestSchema,
  LookupResponse,
  openRefillLinkRequestSchema,
  OpenRefillLinkResponse,
  RefillLinkListResponse,
  revokeRefillLinkRequestSchema,
  ServiceState,
} from '#lib/litepay/api.ts';
import type { DeviceCodeOutcome } from '#lib/serviceability/server/assign-device-code.ts';
import type {
  AccountChangeResponse,
  DashboardResponse,
  graceRequestSchema,
  GraceResponse,
  moveEndRequestSchema,
  outageMessageRequestSchema,
  PaymentsResponse,
  preferencesRequestSchema,
  routerResetRequestSchema,
  syncUpRequestSchema,
} from '#lib/account/api.ts';
import type {
  autoRefillRequestSchema,
  changeCardRequestSchemas,
  PaymentChangeResponse,
  removeCardRequestSchema,
  cardRoleRequestSchema,
  saveCardRequestSchemas,
} from '#lib/account/payment-api.ts';
import type {
  activateRequestSchema,
  ActivateResponse,
  ActivationStatus,
  macRequestSchema,
  MacResponse,
  restartRequestSchema,
} from '#lib/activation/api.ts';
import type {
  deviceCodeRequestSchema,
  joinRequestSchema,
  leaveRequestSchema,
  serviceabilityRequestSchema,
  ServiceabilityResponse,
  suggestRequestSchema,
  SuggestResponse,
  validateRequestSchema,
  ValidateResponse,
  WaitlistResponse,
} from '#lib/serviceability/api.ts';
import type { keepAliveRequestSchema, KeepAliveResponse } from '#lib/sign-in/api.ts';
import type {
  moveCancelRequestSchema,
  MoveCancelResponse,
  moveConfirmRequestSchema,
  MoveConfirmResponse,
  moveDayRequestSchema,
  MoveDayResponse,
  moveDestinationRequestSchema,
  MoveDestinationResponse,
  moveFinishRequestSchema,
  MoveFinishResponse,
  MoveProgress,
  moveServiceabilityRequestSchema,
  moveValidateRequestSchema,
} from '#lib/move/api.ts';
import type {
  PayRequest,
  PaymentApi,
  PaymentKey,
  PaymentOutcome,
  PaymentStatus,
  ReceiptResponse,
  receiptRequestSchema,
} from '#lib/payment/api.ts';
import type {
  GuestPinLookupResponse,
  guestPinLookupRequestSchema,
  pinLookupRequestSchema,
} from '#lib/plans/refill-pay-api.ts';
import type { NewAccountResponse, reconnectPlanRequestSchema, ReconnectPlanResponse } from '#lib/reconnect/api.ts';
import type {
  PinLookupResponse,
  refillCartRequestSchema,
  RefillCartResponse,
  refillPaymentRequestSchema,
  RefillPaymentResponse,
  refillStartRequestSchema,
  RefillStartResponse,
} from '#lib/refill/api.ts';
import type {
  cartRequestSchema,
  CartResponse,
  consentRequestSchema,
  ConsentResponse,
  customerRequestSchema,
  CustomerResponse,
  detailsRequestSchema,
  DetailsResponse,
  restoreRequestSchema,
  sessionRequestSchema,
  SessionResponse,
  ShopRedirect,
  totalRequestSchema,
  TotalResponse,
  WaitingOrder,
} from '#lib/shop/api.ts';

/** Request and response of each of our own route handlers. Types only: the server parses requests. */

interface Call<Sent, Answer> {
  request: Sent;
  response: Answer;
}
type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;
/** A JSON body, as the handler's schema takes it. */
type Post<Schema extends z.core.$ZodType, Answer> = Call<DeepReadonly<z.input<Schema>>, Answer>;

export type Posts = {
  '/api/account/auto-refill': Post<typeof autoRefillRequestSchema, PaymentChangeResponse>;
  '/api/account/card': Post<typeof saveCardRequestSchemas.full, PaymentChangeResponse>;
  '/api/account/card-change': Post<typeof changeCardRequestSchemas.full, PaymentChangeResponse>;
  '/api/account/card-remove': Post<typeof removeCardRequestSchema, PaymentChangeResponse>;
  '/api/account/card-role': Post<typeof cardRoleRequestSchema, PaymentChangeResponse>;
  '/api/account/grace': Post<typeof graceRequestSchema, GraceResponse>;
  '/api/account/outage-message': Post<typeof outageMessageRequestSchema, AccountChangeResponse>;
  '/api/account/preferences': Post<typeof preferencesRequestSchema, AccountChangeResponse>;
  '/api/account/refill-link': Post<typeof createRefillLinkRequestSchema, CreateRefillLinkResponse>;
  '/api/account/refill-link/revoke': Post<typeof revokeRefillLinkRequestSchema, RefillLinkListResponse>;
  '/api/account/move-end': Post<typeof moveEndRequestSchema, AccountChangeResponse>;
  '/api/account/router-reset': Post<typeof routerResetRequestSchema, AccountChangeResponse>;
  '/api/account/sync-up': Post<typeof syncUpRequestSchema, AccountChangeResponse>;
  '/api/activation/activate': Post<typeof activateRequestSchema, ActivateResponse>;
  '/api/activation/mac': Post<typeof macRequestSchema, MacResponse>;
  '/api/activation/restart': Post<typeof restartRequestSchema, ActivationStatus>;
  '/api/address/suggest': Post<typeof suggestRequestSchema, SuggestResponse>;
  '/api/address/validate': Post<typeof validateRequestSchema, ValidateResponse>;
  '/api/buy/cart': Post<typeof cartRequestSchema, CartResponse>;
  '/api/buy/consent': Post<typeof consentRequestSchema, ConsentResponse>;
  '/api/buy/customer': Post<typeof customerRequestSchema, CustomerResponse>;
  '/api/buy/details': Post<typeof detailsRequestSchema, DetailsResponse>;
  '/api/buy/restore': Post<typeof restoreRequestSchema, ShopRedirect>;
  '/api/buy/session': Post<typeof sessionRequestSchema, SessionResponse>;
  '/api/buy/total': Post<typeof totalRequestSchema, TotalResponse>;
  '/api/device-code': Post<typeof deviceCodeRequestSchema, DeviceCodeOutcome>;
  '/api/litepay/day-link': Post<typeof graceLinkRequestSchema, GraceLinkResponse>;
  '/api/litepay/day-link/take': Post<typeof linkedGraceRequestSchema, LinkedGraceResponse>;
  '/api/litepay/link': Post<typeof openRefillLinkRequestSchema, OpenRefillLinkResponse>;
  '/api/litepay/lookup': Post<typeof lookupRequestSchema, LookupResponse>;
  '/api/litepay/pin/look-up': Post<typeof guestPinLookupRequestSchema, GuestPinLookupResponse>;
  '/api/litepay/quote': Post<typeof guestQuoteRequestSchema, LitepayQuoteResponse>;
  '/api/move/cancel': Post<typeof moveCancelRequestSchema, MoveCancelResponse>;
  '/api/move/confirm': Post<typeof moveConfirmRequestSchema, MoveConfirmResponse>;
  '/api/move/day': Post<typeof moveDayRequestSchema, MoveDayResponse>;
  '/api/move/destination': Post<typeof moveDestinationRequestSchema, MoveDestinationResponse>;
  '/api/move/finish': Post<typeof moveFinishRequestSchema, MoveFinishResponse>;
  '/api/move/serviceability': Post<typeof moveServiceabilityRequestSchema, ServiceabilityResponse>;
  '/api/move/validate': Post<typeof moveValidateRequestSchema, ValidateResponse>;
  '/api/no-internet/check': Post<typeof lookupRequestSchema, ConnectionResponse>;
  '/api/reconnect/plan': Post<typeof reconnectPlanRequestSchema, ReconnectPlanResponse>;
  '/api/refill/cart': Post<typeof refillCartRequestSchema, RefillCartResponse>;
  '/api/refill/payment': Post<typeof refillPaymentRequestSchema, RefillPaymentResponse>;
  '/api/refill/pin/look-up': Post<typeof pinLookupRequestSchema, PinLookupResponse>;
  '/api/refill/start': Post<typeof refillStartRequestSchema, RefillStartResponse>;
  '/api/serviceability': Post<typeof serviceabilityRequestSchema, ServiceabilityResponse>;
  '/api/session/ping': Post<typeof keepAliveRequestSchema, KeepAliveResponse>;
  '/api/waitlist': Post<typeof joinRequestSchema, WaitlistResponse>;
  '/api/waitlist/leave': Post<typeof leaveRequestSchema, WaitlistResponse>;
} & {
  /** Each flow adds its own fields. */
  [Path in `${PaymentApi}/pay`]: Call<PayRequest, PaymentOutcome>;
} & { [Path in `${PaymentApi}/receipt`]: Post<typeof receiptRequestSchema, ReceiptResponse> };

/** The handlers whose requests name an account. */
export type AccountPath = {
  [Path in keyof Posts]: Posts[Path]['request'] extends { account: string } ? Path : never;
}[keyof Posts];

/** `account`: the reference of the account that the page shows. `isAction`: 'true' if the customer did something. */
interface AccountRead {
  account: string;
  isAction: `${boolean}`;
}
interface PaymentRead {
  purchase: string;
  attempt: string;
  account?: string;
}

/** The request is the query. */
export type Gets = {
  /** `for`: distinguishes the callers. */
  '/api/account/dashboard': Call<AccountRead & { for?: string }, DashboardResponse>;
  '/api/account/payments': Call<AccountRead & { year?: string; page?: string; day?: string }, PaymentsResponse>;
  '/api/activation/progress': Call<{ account: string; device: string }, ActivationStatus>;
  '/api/buy/waiting': Call<object, WaitingOrder>;
  '/api/litepay/service': Call<PaymentRead, ServiceState>;
  '/api/move/progress': Call<{ account: string; order: string }, MoveProgress>;
  '/api/payment/key': Call<object, PaymentKey>;
  '/api/reconnect/new-account': Call<AccountRead & PaymentRead, NewAccountResponse>;
} & { [Path in `${PaymentApi}/status`]: Call<PaymentRead, PaymentStatus> };
