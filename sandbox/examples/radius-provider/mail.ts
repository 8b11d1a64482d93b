import { createTransport } from 'nodemailer';
import { toDollars, toOrderNumber, type Charge } from './cash-book.ts';
import { findRows, workThrough, write } from './database.ts';
import { settings } from './settings.ts';

export type Language = 'ENGLISH' | 'SPANISH';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

const smtp = settings.SMTP_URL === '' ? null : createTransport(settings.SMTP_URL);

export async function sendMail(mail: Mail): Promise<void> {
  if (smtp) await smtp.sendMail({ from: settings.MAIL_FROM, ...mail });
  else process.stdout.write(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}\n`);
}

export function loginCodeMail(to: string, code: string, language: Language): Mail {
  const { COMPANY } = settings;
  return language === 'SPANISH'
    ? { to, subject: `${code} es su código de ${COMPANY}`, text: `Su código es ${code}. Es válido por diez minutos.` }
    : { to, subject: `${code} is your ${COMPANY} code`, text: `Your code is ${code}. It is valid for ten minutes.` };
}

type OwedMail = Charge & { email: string; language: Language; plan_name: string };

function chargeMail(charge: OwedMail): Mail {
  const { email: to, language, plan_name: plan, paid_through: day, last_four: card } = charge;
  const [amount, order] = [`$${toDollars(charge.amount_cents)}`, toOrderNumber(charge)];
  const isSpanish = language === 'SPANISH';
  if (charge.status === 'CHARGED') {
    const english = `We received ${amount} for ${plan}, by the card ending in ${card}. Your internet is paid through ${day}.`;
    const spanish = `Recibimos ${amount} por ${plan}, con la tarjeta que termina en ${card}. Su internet está pagado hasta el ${day} inclusive.`;
    const subject = isSpanish ? `Su recarga ${order}` : `Your refill ${order}`;
    return { to, subject, text: isSpanish ? spanish : english };
  }
  const site = settings.APP_ORIGIN;
  const english = `The bank declined ${amount} for ${plan}. You were not charged. Refill at ${site}/en, or save another card.`;
  const spanish = `El banco rechazó ${amount} por ${plan}. No se le cobró nada. Recargue en ${site}/es o guarde otra tarjeta.`;
  const subject = isSpanish ? 'No pudimos hacer su recarga automática' : 'Your auto-refill did not go through';
  return { to, subject, text: isSpanish ? spanish : english };
}

/**
 * Mails every receipt, and every decline that the customer has not seen on a page. A mail is owed until the mail server has taken it, so a
 * crash can send one twice, and none is lost in two days.
 */
export async function sendOwedMails(): Promise<void> {
  const owedMails = await findRows<OwedMail>(
    `select charges.*, people.email, people.language, plans.name as plan_name
     from charges join customers using (account_id) join people on people.cust_guid = customers.owner
     join plans on plans.code = charges.plan_code
     where mailed_at is null and settled_at > now() - interval '2 days' and (status = 'CHARGED' or (status = 'DECLINED' and paid_by = 'auto-refill'))
     order by settled_at limit 50`,
  );
  await workThrough(owedMails, async (charge) => {
    await sendMail(chargeMail(charge));
    await write('update charges set mailed_at = now() where key = $1', [charge.key]);
  });
}
