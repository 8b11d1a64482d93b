/** What an identity is listed as that came with a starter kit. */
export const KIT_TEMPLATE = 'kit';
