/**
 * Says when this browser last logged out on purpose, as a mark that is new each time and names nobody. Every tab compares it with the mark
 * that it has followed, so pages can read it; over https its name has the prefix `__Host-`.
 */
export const LOGOUT_COOKIE = 'hl-last-logout';
