/**
 * `EVERY_WAY=on` drives each case in every language, size and way, as a separate run, and every row of the fault matrix; `npm test` drives
 * a case in one of them, and of rows that look alike one.
 */
export const EVERY_WAY = process.env.EVERY_WAY === 'on';
