/** `EVERY_WAY=on` drives each case in every language, size and way, as a separate run; `npm test` drives it in one of them. */
export const EVERY_WAY = process.env.EVERY_WAY === 'on';
