import { z } from 'zod';
import { origin, urlWithoutSlash } from './config-values.ts';
import { optional, text, variable } from './config-variable.ts';

/** Other sites that the provider's customers are sent to, and the number that they call. */
export const linkSettings = {
  SUPPORT_PHONE: variable(
    {
      group: 'links',
      text: 'The number that customers are told to call.',
      default: '(800) 555-0100',
      sandbox: 'reported',
    },
    text,
  ),
  MARKETING_URL: optional(
    { group: 'links', text: "The provider's marketing page; without it this app's home page is used." },
    urlWithoutSlash,
  ),
  POSTPAID_URL: optional(
    {
      group: 'links',
      text: 'Where customers with a monthly bill have their account; without it they are told to call.',
    },
    urlWithoutSlash,
  ),
  NETWORK_POLICY_URL: variable(
    {
      group: 'links',
      text: 'The network management policy that the Broadband Facts label names.',
      default: 'https://www.hearthline.example/network-management',
      sandbox: 'refused',
    },
    urlWithoutSlash,
  ),
  PRIVACY_URL: variable(
    {
      group: 'links',
      text: 'The privacy policy that the Broadband Facts label names.',
      default: 'https://www.hearthline.example/privacy',
      sandbox: 'refused',
    },
    urlWithoutSlash,
  ),
  CONTINUE_ORIGINS: variable(
    {
      group: 'links',
      text: 'Origins that `continue` may lead to besides this app, separated by commas.',
      default: '',
    },
    z
      .string()
      .transform((list) => list.split(',').flatMap((item) => item.trim() || []))
      .pipe(z.array(origin)),
  ),
  WALLED_GARDEN_ORIGINS: variable(
    {
      group: 'links',
      text: 'Origins that customers without service need besides this app and the identity provider, separated by commas.',
      default: '',
    },
    z
      .string()
      .transform((list) => list.split(',').flatMap((item) => item.trim() || []))
      .pipe(z.array(origin)),
  ),
  IDENTITY_ROUTER_URL: optional({ group: 'links', text: "The buy flow's identity router." }, urlWithoutSlash),
  CREATE_ID_URL: optional({ group: 'links', text: 'Where a customer without a login creates one.' }, urlWithoutSlash),
};
