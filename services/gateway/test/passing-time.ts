import { jest } from '@jest/globals';

const realNow = performance.now.bind(performance);

/** Lets time pass, on our clock alone. Restore it with `jest.restoreAllMocks()`. */
export function pass(ms: number): void {
  const later = performance.now() + ms - realNow();
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + later);
}
