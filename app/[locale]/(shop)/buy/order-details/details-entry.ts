import type { Resolver } from 'react-hook-form';
import type { Elements } from '#components/ui/elements.ts';
import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import type { TypedCard } from '#lib/payment/card-form-values.ts';
import type { HostedCard } from '#lib/payment/card-form-values.ts';
import type { OrderDetails, OrderDetailsFormValues } from '#lib/shop/order-details-form.ts';

/** How the card is entered in the form of payment and delivery: in our own fields, or in the gateway's. */
export interface DetailsEntry<Checked extends OrderDetails> {
  resolver: Resolver<OrderDetailsFormValues, unknown, Checked>;
  /** Number, expiration date and CVV. */
  fields: Elements;
  isHosted: boolean;
  /** What is wrong in fields that are not the form's own. */
  errors?: Readonly<Record<string, FieldErrorKey | null | undefined>>;
  /** Nothing is missing in them. */
  isComplete: boolean;
  isBusy: boolean;
  validate?: () => void;
  /** Null where something is wrong with the card. */
  finish: (checked: Checked) => Promise<TypedCard | HostedCard | null>;
}
