import type { Language } from './mail.ts';
import { settings } from './settings.ts';

const WORDS = {
  ENGLISH: {
    lang: 'en',
    title: 'Sign in',
    name: 'Email or phone number',
    send: 'Email me a code',
    sent: 'If we know you, we have sent a code to the email of your account.',
    code: 'Code',
    wrong: 'That is not the code, or it has expired.',
    signOut: 'Sign out',
    failed: 'This sign-in has expired. Please start again from our website.',
  },
  SPANISH: {
    lang: 'es',
    title: 'Iniciar sesión',
    name: 'Correo electrónico o número de teléfono',
    send: 'Envíenme un código',
    sent: 'Si lo conocemos, enviamos un código al correo electrónico de su cuenta.',
    code: 'Código',
    wrong: 'Ese no es el código, o ya venció.',
    signOut: 'Cerrar sesión',
    failed: 'Este inicio de sesión venció. Comience de nuevo en nuestro sitio web.',
  },
} as const;

export function loginPage(language: Language): string {
  const { name, send } = WORDS[language];
  return page(
    language,
    `<form method="post"><label>${name} <input name="name" autocomplete="username" required autofocus></label>
    <button>${send}</button></form>`,
  );
}

export function codePage(language: Language, signIn: string, problem?: 'wrong'): string {
  const { title, sent, code, wrong } = WORDS[language];
  return page(
    language,
    `<p role="status">${problem ? wrong : sent}</p>
    <form method="post" action="/login/${signIn}/code">
    <label>${code} <input name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></label>
    <button>${title}</button></form>`,
  );
}

/** `form` is oidc-provider's own, which the button sends. */
export function signOutPage(language: Language, form: string): string {
  const { signOut } = WORDS[language];
  return page(language, `${form}<button form="op.logoutForm" name="logout" value="yes">${signOut}</button>`);
}

export function failurePage(language: Language): string {
  return page(language, `<p>${WORDS[language].failed}</p>`);
}

function page(language: Language, content: string): string {
  const { lang, title } = WORDS[language];
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${settings.COMPANY}</title>
<style>
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
input, button { font: inherit; display: block; width: 100%; box-sizing: border-box; padding: .5rem; margin: .25rem 0 1rem; }
</style>
<h1>${settings.COMPANY}</h1>
${content}
</html>`;
}
