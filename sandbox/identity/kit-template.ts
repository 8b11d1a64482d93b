/** The template of identities that were created for a starter kit. */
export const KIT_TEMPLATE = 'kit';
