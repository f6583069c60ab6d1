/**
 * The currencies to which ISO 4217 assigns other than 2 decimals. Listed here because stored amounts depend on
 * it: the runtime's CLDR data differs from ISO (HUF, IDR) and changes between releases.
 */
const decimalsByCurrency = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** The number of decimals of an ISO 4217 currency: JPY 0, USD 2, KWD 3. */
export function currencyDecimals(currency: string): number {
  return decimalsByCurrency.get(currency) ?? 2;
}

/** 2399550 cents → 23995.5 dollars (D16). Also takes text, because PostgreSQL returns bigint as text. */
export function fromMinorUnits(minor: number | string, currency: string): number {
  return Number(
    (Number(minor) / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency)),
  );
}

/**
 * 23995.5 dollars → 2399550 cents, or undefined if the amount has more decimals than the currency or does not
 * fit a double exactly.
 */
export function toMinorUnits(amount: number, currency: string): number | undefined {
  const minor = Math.round(amount * 10 ** currencyDecimals(currency));
  return Number.isSafeInteger(minor) && fromMinorUnits(minor, currency) === amount
    ? minor
    : undefined;
}

/** Whether the runtime knows the currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
