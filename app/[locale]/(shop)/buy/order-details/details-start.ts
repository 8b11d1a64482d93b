import type { DetailsPageView } from '#lib/shop/views.ts';
import { ORDER_DETAILS_FORM_DEFAULTS, type OrderDetailsFormValues } from '#lib/shop/order-details-form.ts';
import type { TypedCard } from '../buy-memory.tsx';

/** Whether the address has every line that the form requires. */
function isWhole({ addressLine1, city, state, zip }: DetailsPageView['serviceAddress']): boolean {
  return [addressLine1, city, state, zip].every((line) => line !== '');
}

/**
 * Spec 1 §4: the form's initial values: as saved, else the customer's name, the service address if it is complete, and the default delivery
 * option.
 */
export function detailsStart(
  {
    details,
    name,
    shipping,
    serviceAddress,
  }: Pick<DetailsPageView, 'details' | 'name' | 'shipping' | 'serviceAddress'>,
  card: TypedCard | null,
): OrderDetailsFormValues {
  const fallback = ORDER_DETAILS_FORM_DEFAULTS.shippingCode;
  const usual = shipping.find(({ code }) => code === fallback) ?? shipping[0];
  const start = {
    ...ORDER_DETAILS_FORM_DEFAULTS,
    ...card,
    ...(isWhole(serviceAddress) && { ...serviceAddress, sameAsService: true }),
    name,
    shippingName: name,
    shippingCode: usual?.code ?? fallback,
  };
  if (!details) return start;
  const { billing, sameAsService, delivery } = details;
  const { to, sameAsBilling, code } = delivery;
  const isSold = shipping.some((choice) => choice.code === code);
  return {
    ...start,
    ...billing,
    sameAsService,
    shippingSameAsBilling: sameAsBilling,
    shippingName: to.name,
    shippingAddressLine1: sameAsBilling ? '' : to.addressLine1,
    shippingAddressLine2: sameAsBilling ? '' : to.addressLine2,
    shippingCity: sameAsBilling ? '' : to.city,
    shippingState: sameAsBilling ? '' : to.state,
    shippingZip: sameAsBilling ? '' : to.zip,
    shippingCode: isSold ? code : start.shippingCode,
  };
}
