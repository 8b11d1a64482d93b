/** What an identity is listed as that was made in the shop: by the router with the shopper, or by an order. */
export const SHOP_TEMPLATE = 'shop';
