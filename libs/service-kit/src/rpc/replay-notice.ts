import { AsyncLocalStorage } from 'node:async_hooks';

const listeners = new AsyncLocalStorage<() => void>();

/** Runs work, and calls `onReplay` if a reply to it was given before, to the same idempotency key. */
export const noticingReplays = <Result>(onReplay: () => void, work: () => Result): Result =>
  listeners.run(onReplay, work);

export const noticeReplay = (): void => listeners.getStore()?.();
