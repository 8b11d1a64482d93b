interface PasswordLabels {
  title: string;
  intro: string;
  password: string;
  hint: string;
  problem: string;
  submit: string;
  done: { title: string; text: string };
  unknown: { title: string; text: string };
  used: { title: string; text: string };
  expired: { title: string; text: string };
  resend: string;
  resent: { title: string; text: string };
  logIn: string;
}

const en: PasswordLabels = {
  title: 'Set your password',
  intro: 'Choose the password that you’ll log in with. Your login ID is:',
  password: 'New password',
  hint: 'At least 8 characters',
  problem: 'Choose a password with 8 to 200 characters',
  submit: 'Save password',
  done: { title: 'Your password is set', text: 'You can log in with it now.' },
  unknown: {
    title: 'This link isn’t right',
    text: 'Part of it may be missing. Open it from your message again, or copy all of it.',
  },
  used: {
    title: 'This link has been used',
    text: 'A password was set with it. If that was you, log in with it.',
  },
  expired: { title: 'This link has expired', text: 'We can send you a new one.' },
  resend: 'Send a new link',
  resent: { title: 'We sent a new link', text: 'Look for our newest message on your phone or in your email.' },
  logIn: 'Log in',
};

const es: PasswordLabels = {
  title: 'Cree su contraseña',
  intro: 'Elija la contraseña con la que iniciará sesión. Su usuario es:',
  password: 'Contraseña nueva',
  hint: 'Al menos 8 caracteres',
  problem: 'Elija una contraseña de 8 a 200 caracteres',
  submit: 'Guardar contraseña',
  done: { title: 'Su contraseña está lista', text: 'Ya puede iniciar sesión con ella.' },
  unknown: {
    title: 'Este enlace no es correcto',
    text: 'Es posible que falte una parte. Ábralo de nuevo desde su mensaje o cópielo completo.',
  },
  used: {
    title: 'Este enlace ya se usó',
    text: 'Se creó una contraseña con él. Si fue usted, inicie sesión con ella.',
  },
  expired: { title: 'Este enlace venció', text: 'Podemos enviarle uno nuevo.' },
  resend: 'Enviar un enlace nuevo',
  resent: {
    title: 'Enviamos un enlace nuevo',
    text: 'Busque nuestro mensaje más reciente en su teléfono o en su correo electrónico.',
  },
  logIn: 'Iniciar sesión',
};

export function passwordLabels(lang: 'en' | 'es'): PasswordLabels {
  return lang === 'es' ? es : en;
}
