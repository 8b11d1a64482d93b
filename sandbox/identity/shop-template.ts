/** The template of identities that were created in the shop, by the identity router or by an order. */
export const SHOP_TEMPLATE = 'shop';
