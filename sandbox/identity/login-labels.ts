import { BRAND_NAME } from '../brand.ts';
import type { PersonaGroup } from '../state/personas/template.ts';

export interface LoginLabels {
  lang: 'en' | 'es';
  brand: string;
  title: string;
  intro: string;
  loginId: string;
  password: string;
  submit: string;
  forgot: string;
  sent: { title: string; text: string };
  summary: string;
  missingLoginId: string;
  missingPassword: string;
  wrong: string;
  people: string;
  peopleHint: string;
  groups: Record<PersonaGroup, string>;
  lost: { title: string; text: string };
  failed: { title: string; text: string };
  signOut: { title: string; text: string; yes: string; no: string };
  signedOut: { title: string; text: string };
  /** A logout that did not happen: its page was stale, or the visitor chose to stay. */
  stillSignedIn: { title: string; text: string };
}

const en: LoginLabels = {
  lang: 'en',
  brand: `${BRAND_NAME} ID`,
  title: 'Log in',
  intro: 'Use the ID that you manage your account with.',
  loginId: 'Login ID',
  password: 'Password',
  submit: 'Log in',
  forgot: 'I forgot my password',
  sent: {
    title: 'Look for our message',
    text: 'If this login ID is right, a link that sets a new password is in the newest message on your phone or in your email.',
  },
  summary: 'Check these fields',
  missingLoginId: 'Enter your login ID',
  missingPassword: 'Enter your password',
  wrong: 'The login ID or the password isn’t right. Check both and try again.',
  people: 'Test identities',
  peopleHint: 'This is a sandbox. Choose someone to fill in the form.',
  groups: {
    paying: 'Paying customers',
    ending: 'Plans that end',
    moving: 'Moves and activations',
    problems: 'Problems',
  },
  lost: {
    title: 'This page has expired',
    text: 'Go back to the page that you came from and log in again from there.',
  },
  failed: { title: 'We couldn’t log you in', text: 'Go back to the page that you came from and try again.' },
  signOut: {
    title: 'Log out?',
    text: `You’re logged in with your ${BRAND_NAME} ID.`,
    yes: 'Log out',
    no: 'Stay logged in',
  },
  signedOut: { title: 'You’re logged out', text: 'You can close this page.' },
  stillSignedIn: {
    title: 'You’re still logged in',
    text: 'To log out, go back to the page that you came from and log out again from there.',
  },
};

const es: LoginLabels = {
  lang: 'es',
  brand: BRAND_NAME,
  title: 'Iniciar sesión',
  intro: 'Use el usuario con el que administra su cuenta.',
  loginId: 'Usuario',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: 'Olvidé mi contraseña',
  sent: {
    title: 'Busque nuestro mensaje',
    text: 'Si este usuario es correcto, en el mensaje más reciente de su teléfono o de su correo electrónico hay un enlace para crear una contraseña nueva.',
  },
  summary: 'Revise estos campos',
  missingLoginId: 'Escriba su usuario',
  missingPassword: 'Escriba su contraseña',
  wrong: 'El usuario o la contraseña no es correcto. Revise ambos e inténtelo de nuevo.',
  people: 'Identidades de prueba',
  peopleHint: 'Este es un entorno de pruebas. Elija a alguien para llenar el formulario.',
  groups: {
    paying: 'Clientes al día',
    ending: 'Planes que terminan',
    moving: 'Mudanzas y activaciones',
    problems: 'Problemas',
  },
  lost: {
    title: 'Esta página ya no es válida',
    text: 'Regrese a la página de la que vino e inicie sesión de nuevo desde allí.',
  },
  failed: { title: 'No se pudo iniciar la sesión', text: 'Regrese a la página de la que vino e inténtelo de nuevo.' },
  signOut: {
    title: '¿Cerrar la sesión?',
    text: `Usted inició sesión con su usuario de ${BRAND_NAME}.`,
    yes: 'Cerrar sesión',
    no: 'Mantener la sesión',
  },
  signedOut: { title: 'Su sesión está cerrada', text: 'Puede cerrar esta página.' },
  stillSignedIn: {
    title: 'Su sesión sigue abierta',
    text: 'Para cerrarla, regrese a la página de la que vino y cierre la sesión de nuevo desde allí.',
  },
};

/** Picks the language by OpenID's `ui_locales`, in order of preference; failing that, by the page that it redirects to. */
export function loginLabels(uiLocales: unknown, redirectUri?: unknown): LoginLabels {
  for (const locale of typeof uiLocales === 'string' ? uiLocales.split(' ') : []) {
    if (/^es\b/i.test(locale)) return es;
    if (/^en\b/i.test(locale)) return en;
  }
  const back = typeof redirectUri === 'string' ? URL.parse(redirectUri) : null;
  return back !== null && /^\/es(\/|$)/.test(back.pathname) ? es : en;
}
