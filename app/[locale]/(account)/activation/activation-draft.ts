/** What is kept of an activation in this tab, by account. */
export const ACTIVATION_DRAFT = 'activation';

/** `known`: the address that was recognized; `refused`: the one that was not; `byHand`: although the network sees a modem. */
export const DRAFT_FIELDS = ['firstName', 'lastName', 'checked', 'named', 'mac', 'known', 'refused', 'byHand'] as const;
