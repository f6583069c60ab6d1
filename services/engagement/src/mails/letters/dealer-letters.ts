import { z } from 'zod';
import type { ContactMessage, TestDrive } from '@forecourt/contracts/engagement/shapes';
import { text, type Block, type Letter } from './letter.js';

/** The vehicle of a form, as far as it is known. */
export interface LeadVehicle {
  id: string;
  name?: string;
  stockNumber?: string;
}

/** A form of a dealer's website. */
export interface Lead<Form> {
  form: Form;
  vehicle: LeadVehicle | null;
  timeZone: string;
}

export function contactMessageLetter({ form, vehicle, timeZone }: Lead<ContactMessage>): Letter {
  const about = vehicle?.name ?? form.subject;
  return {
    subject: `Message from ${form.name}${about ? `: ${about}` : ''}`,
    title: `Message from ${form.name}`,
    blocks: [
      { kind: 'quote', text: form.message },
      facts(
        ...personOf(form),
        ['Subject', form.subject],
        ...vehicleFacts(vehicle),
        ...receiptOf(form, timeZone),
      ),
      howToAnswer(form),
    ],
  };
}

export function testDriveLetter({ form, vehicle, timeZone }: Lead<TestDrive>): Letter {
  return {
    subject: `Test drive for ${form.name}${vehicle?.name ? `: ${vehicle.name}` : ''}`,
    title: `${form.name} asks for a test drive`,
    blocks: [
      facts(
        ...vehicleFacts(vehicle),
        ['Preferred time', form.preferredDate],
        ...personOf(form),
        ...receiptOf(form, timeZone),
        ['Test drive', form.id],
      ),
      ...(form.message === null ? [] : [{ kind: 'quote', text: form.message } as const]),
      howToAnswer(form),
    ],
  };
}

export const disabledWebhookSchema = z.object({
  url: z.string(),
  /** Why the last delivery failed. */
  reason: z.string(),
});
export type DisabledWebhook = z.infer<typeof disabledWebhookSchema>;

export const disabledWebhookLetter = ({ url, reason }: DisabledWebhook): Letter => ({
  subject: `A webhook was switched off: ${url}`,
  title: 'A webhook was switched off',
  blocks: [
    text(
      'For three days, no delivery to this address has succeeded.',
      'Nothing is sent to it any more until it is switched on again.',
    ),
    facts(['Address', url], ['Last failure', reason]),
    text(
      'Once it answers again, have it switched on. The deliveries that failed can then be sent again.',
    ),
  ],
});

type Fact = [name: string, value: string | null | undefined];

const facts = (...given: Fact[]): Block => ({
  kind: 'facts',
  facts: given.filter((fact): fact is [string, string] => Boolean(fact[1])),
});

const personOf = ({ name, email, phone }: ContactMessage | TestDrive): Fact[] => [
  ['Name', name],
  ['E-mail', email],
  ['Phone', phone],
];

/** The name is missing if inventory did not answer in time. */
const vehicleFacts = (vehicle: LeadVehicle | null): Fact[] => [
  ['Vehicle', vehicle && (vehicle.name ?? vehicle.id)],
  ['Stock number', vehicle?.stockNumber],
];

const receiptOf = (
  { consent, createdDate }: ContactMessage | TestDrive,
  timeZone: string,
): Fact[] => [
  ['May be contacted', consent === null ? null : consent ? 'yes' : 'no'],
  ['Received', readable(createdDate, timeZone)],
];

const readable = (timestamp: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(timestamp));

const howToAnswer = ({ name, phone }: ContactMessage | TestDrive) =>
  text(`To answer ${name}, reply to this mail${phone ? `, or call ${phone}` : ''}.`);
