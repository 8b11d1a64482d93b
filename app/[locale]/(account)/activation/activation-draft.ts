/** Prefix of an activation's draft in this tab, one per account. */
export const ACTIVATION_DRAFT = 'activation';

/**
 * `known`: the MAC address that was recognized; `refused`: the one that was not; `byHand`: entered by hand although the network sees a
 * modem.
 */
export const DRAFT_FIELDS = ['firstName', 'lastName', 'checked', 'named', 'mac', 'known', 'refused', 'byHand'] as const;
