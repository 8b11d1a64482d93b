import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { Messages } from '#lib/i18n/bundled-messages.ts';
import { isTree, type MessageTree } from '#lib/i18n/message-tree.ts';

/** Spec 1 §7: the errors of the card and its billing address, as `checkout.errors` of the content service names them, and as ours are named. */
const ERRORS = {
  nameNotEntered: 'nameOnCard.required',
  cardNumberIncorrectFormat: 'cardNumber.invalid',
  cardExpired: 'expiration.past',
  cvvNotEntered: 'cvv.required',
  cvvIncorrectFormat: 'cvv.invalid',
  addressNotEntered: 'addressLine1.required',
  addressIncorrectFormat: 'addressLine1.invalid',
  cityNotEntered: 'city.required',
  stateNotEntered: 'state.required',
  zipNotEntered: 'zip.required',
} as const;

/** The bundled section of the shop with what the content service keeps there and we elsewhere, so that it can be merged. */
export function checkoutSection({ buyflow, fields }: Messages): MessageTree {
  const { errors } = fields;
  const errorTexts: MessageTree = Object.fromEntries(
    Object.entries(ERRORS).map(([name, path]) => {
      const [field = '', kind = ''] = path.split('.');
      const kinds: unknown = Reflect.get(errors, field);
      return [name, String(Reflect.get(Object(kinds), kind))] as const;
    }),
  );
  return { ...buyflow, checkout: { ...buyflow.checkout, errors: errorTexts } };
}

/**
 * Puts the merged parts of `checkoutSection` where our pages read them: the errors below `fields`, on every page with a card. A part of the
 * shop's footer that the content service does not name is that of the whole site. `bundled`: all bundled messages.
 */
export function placeCheckout(trees: Record<string, MessageTree>, bundled: Messages): Record<string, MessageTree> {
  const { buyflow = {}, root = {}, fields = {} } = trees;
  const { errors: overrides, ...checkout } = toTree(buyflow['checkout']);
  const errors = Object.entries(ERRORS).reduce<MessageTree>((all, [name, path]) => {
    const [field = '', kind = ''] = path.split('.');
    return { ...all, [field]: { ...toTree(all[field]), [kind]: toTree(overrides)[name] ?? '' } };
  }, toTree(fields['errors']));
  const siteFooter = toTree(root['footer']);
  const footer = Object.fromEntries(
    Object.entries(toTree(buyflow['buyflowFooter'])).map(([part, value]) => {
      const isOwn = !isDeepStrictEqual(value, Reflect.get(bundled.root.footer, part));
      return [part, isOwn ? value : (siteFooter[part] ?? value)];
    }),
  );
  return {
    ...trees,
    buyflow: { ...buyflow, checkout, buyflowFooter: footer },
    fields: { ...fields, errors },
  };
}

function toTree(value: unknown): MessageTree {
  return isTree(value) ? (value as MessageTree) : {};
}
