/** `EVERY_WAY=on`: both languages, sizes and ways of everything, as a proof that stands apart; `npm test` drives each case in one of them. */
export const EVERY_WAY = process.env.EVERY_WAY === 'on';
