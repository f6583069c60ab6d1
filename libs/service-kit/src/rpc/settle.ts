import { isObservable, lastValueFrom } from 'rxjs';

/** What a handler of Nest's comes to: it may return a value, a promise or an observable. */
export async function settle(result: unknown): Promise<unknown> {
  const settled = await result;
  return isObservable(settled) ? lastValueFrom(settled, { defaultValue: undefined }) : settled;
}
