import type { Phone } from '@forecourt/contracts/identity/shapes';

interface PhoneInput {
  mobile?: string | null;
  whatsapp?: string | null;
}

/** The given numbers, or null if there are none. */
export function asPhone(phone: PhoneInput | null | undefined): Phone | null {
  const { mobile, whatsapp } = phone ?? {};
  if (!mobile && !whatsapp) return null;
  return { ...(mobile && { mobile }), ...(whatsapp && { whatsapp }) };
}
