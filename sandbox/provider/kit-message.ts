interface KitFacts {
  loginId: string;
  /** Null if the owner already has one. */
  password: string | null;
  addressLine1: string;
  /** The line will be connected within 48 hours. */
  isColdTap: boolean;
}

/** The text message to the buyer of a starter kit: what to do next, in the buyer's language. */
export function kitMessage(language: 'ENGLISH' | 'SPANISH', facts: KitFacts): string {
  return language === 'SPANISH' ? spanish(facts) : english(facts);
}

function english({ loginId, password, addressLine1, isColdTap }: KitFacts): string {
  const next = isColdTap
    ? 'Please wait 48 hours while we connect the line, then plug in your router.'
    : 'Plug in your router and give it a few minutes.';
  const secret = password === null ? 'your password' : `the password ${password}`;
  return `Your starter kit is ready for ${addressLine1}. ${next} Then log in with ${loginId} and ${secret} to activate your service.`;
}

function spanish({ loginId, password, addressLine1, isColdTap }: KitFacts): string {
  const next = isColdTap
    ? 'Espere 48 horas mientras conectamos la línea y luego conecte su router.'
    : 'Conecte su router y espere unos minutos.';
  const secret = password === null ? 'su contraseña' : `la contraseña ${password}`;
  return `Su paquete de inicio está listo para ${addressLine1}. ${next} Después inicie sesión con ${loginId} y ${secret} para activar su servicio.`;
}
