const decimalsByCurrency = new Map<string, number>();

/** Decimals of an ISO 4217 currency, as the runtime's CLDR data has them (JPY 0, USD 2, KWD 3). */
export function currencyDecimals(currency: string): number {
  let decimals = decimalsByCurrency.get(currency);
  if (decimals === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    decimalsByCurrency.set(currency, decimals);
  }
  return decimals;
}

/** 2399550 cents → 23995.5 dollars (D16). Takes what PostgreSQL gives: bigint comes as text. */
export function fromMinorUnits(minor: number | string, currency: string): number {
  return Number(
    (Number(minor) / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency)),
  );
}

/**
 * 23995.5 dollars → 2399550 cents, or undefined where the amount has more decimals than the currency
 * or does not fit a double exactly.
 */
export function toMinorUnits(amount: number, currency: string): number | undefined {
  const minor = Math.round(amount * 10 ** currencyDecimals(currency));
  return Number.isSafeInteger(minor) && fromMinorUnits(minor, currency) === amount
    ? minor
    : undefined;
}

/** True for a currency that the runtime knows. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
