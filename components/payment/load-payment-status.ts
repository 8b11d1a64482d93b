import type { PaymentApi, PaymentStatus } from '#lib/payment/api.ts';
import type { Gets } from '#lib/browser/routes.ts';
import { type ApiResponse, get, type RequestOptions } from '#lib/browser/api.ts';

/** Asks for the state of one payment. `account`: in the account area, the account that the page shows. */
export function loadPaymentStatus(
  api: PaymentApi,
  payment: Gets['/api/litepay/status']['request'],
  options?: RequestOptions,
): Promise<ApiResponse<PaymentStatus>> {
  return get(`${api}/status`, payment, options);
}
