import { BRAND_NAME } from '../brand.ts';
import type { Field } from './router-form.ts';

export interface RouterLabels {
  lang: 'en' | 'es';
  brand: string;
  lost: { title: string; text: string };
  details: { title: string; intro: string; submit: string; passwordHint: string; phoneHint: string };
  code: {
    title: string;
    sent: (phone: string) => string;
    label: string;
    submit: string;
    resend: string;
    change: string;
    sandbox: string;
    outbox: string;
    wrong: string;
    usedUp: string;
  };
  fields: Record<Field, string>;
  problems: Record<Field, string>;
  summary: string;
  skip: string;
  step: (number: 1 | 2) => string;
}

const en: RouterLabels = {
  lang: 'en',
  brand: `${BRAND_NAME} ID`,
  lost: { title: 'This page has expired', text: 'Go back to the shop and start again from there.' },
  details: {
    title: 'Create your ID',
    intro: 'You’ll use it to activate your service and to manage your account.',
    submit: 'Continue',
    passwordHint: 'At least 8 characters',
    phoneHint: 'We’ll text you a code',
  },
  code: {
    title: 'Verify your phone number',
    sent: (phone) => `We sent a 6-digit code to ${phone}.`,
    label: 'Verification code',
    submit: 'Verify',
    resend: 'Send a new code',
    change: 'Change your details',
    sandbox: 'This is a sandbox: no message leaves this machine. ',
    outbox: 'Read the code in the outbox',
    wrong: 'That code isn’t right. Check the latest message and try again.',
    usedUp: 'That code can’t be used any more. Send a new one.',
  },
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone number',
    password: 'Password',
  },
  problems: {
    firstName: 'Enter your first name, 70 characters at most',
    lastName: 'Enter your last name, 40 characters at most',
    email: 'Enter an email address, like name@example.com',
    phone: 'Enter a phone number with 10 digits',
    password: 'Choose a password with at least 8 characters',
  },
  summary: 'Check these fields',
  skip: 'Continue without verifying',
  step: (number) => `Step ${number} of 2`,
};

const es: RouterLabels = {
  lang: 'es',
  brand: BRAND_NAME,
  lost: { title: 'Esta página ya no es válida', text: 'Regrese a la tienda y comience de nuevo desde allí.' },
  details: {
    title: 'Cree su usuario',
    intro: 'Lo usará para activar su servicio y administrar su cuenta.',
    submit: 'Continuar',
    passwordHint: 'Al menos 8 caracteres',
    phoneHint: 'Le enviaremos un código por mensaje de texto',
  },
  code: {
    title: 'Verifique su número de teléfono',
    sent: (phone) => `Enviamos un código de 6 dígitos al ${phone}.`,
    label: 'Código de verificación',
    submit: 'Verificar',
    resend: 'Enviar un código nuevo',
    change: 'Cambiar sus datos',
    sandbox: 'Este es un entorno de pruebas: ningún mensaje sale de este equipo. ',
    outbox: 'Leer el código en la bandeja de salida',
    wrong: 'Ese código no es correcto. Revise el mensaje más reciente e inténtelo de nuevo.',
    usedUp: 'Ese código ya no se puede usar. Envíe uno nuevo.',
  },
  fields: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Número de teléfono',
    password: 'Contraseña',
  },
  problems: {
    firstName: 'Escriba su nombre, con 70 caracteres como máximo',
    lastName: 'Escriba su apellido, con 40 caracteres como máximo',
    email: 'Escriba un correo electrónico, como nombre@example.com',
    phone: 'Escriba un número de teléfono de 10 dígitos',
    password: 'Elija una contraseña de al menos 8 caracteres',
  },
  summary: 'Revise estos campos',
  skip: 'Continuar sin verificar',
  step: (number) => `Paso ${number} de 2`,
};

export function routerLabels(language: 'ENGLISH' | 'SPANISH'): RouterLabels {
  return language === 'SPANISH' ? es : en;
}
