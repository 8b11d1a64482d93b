/** The provider's name: the web app's brand, from the same variable. */
export const BRAND_NAME = process.env['NEXT_PUBLIC_BRAND']?.trim() || 'Hearthline';
