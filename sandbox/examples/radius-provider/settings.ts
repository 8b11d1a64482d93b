import { z } from 'zod';

/** The provider's settings, from the environment. The database is named by PostgreSQL's own variables (PGHOST, PGDATABASE …). */
const schema = z.object({
  PROVIDER_PORT: z.coerce.number().default(4200),
  /** The web app's keys, separated by commas: two while one replaces the other. */
  PROVIDER_API_KEY: z.string().transform((keys) => keys.split(',')),
  /** Where customers reach the login pages. */
  LOGIN_ORIGIN: z.url().default('http://localhost:4200'),
  /** A private RSA key in PEM, which signs the logins. */
  LOGIN_KEY_FILE: z.string().min(1),
  /** The web app, and the secret that it signs customers in with. */
  APP_ORIGIN: z.url().default('http://localhost:3000'),
  OIDC_CLIENT_ID: z.string().default('hearthline'),
  OIDC_CLIENT_SECRET: z.string().min(16),
  STRIPE_API: z.url().default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().min(1),
  /** `smtps://user:password@mail.example`. Without it, mails are printed, for a first try. */
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default('Prairie Fiber <help@prairie-fiber.example>'),
  COMPANY: z.string().default('Prairie Fiber'),
});

export const settings = schema.parse(process.env);
