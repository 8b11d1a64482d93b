import type { DetailsPageView } from '#lib/views/buy.ts';
import { ORDER_DETAILS_FORM_DEFAULTS, type OrderDetailsFormValues } from '#lib/forms/order-details-form.ts';
import type { TypedCard } from '../buy-memory.tsx';

/** Nothing of it has to be typed. */
function isWhole({ addressLine1, city, state, zip }: DetailsPageView['serviceAddress']): boolean {
  return [addressLine1, city, state, zip].every((line) => line !== '');
}

/**
 * Spec 1 §4: what stands in the form at first: as it was saved, else the customer's name, the service address where it is known as a whole,
 * and the usual way of delivery.
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
