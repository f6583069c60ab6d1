import { AsyncLocalStorage } from 'node:async_hooks';

const listeners = new AsyncLocalStorage<() => void>();

/** Runs work, and calls `onReplay` if a reply to it was given before, to the same idempotency key. */
export function noticingReplays<Result>(onReplay: () => void, work: () => Result): Result {
  const outer = listeners.getStore();
  const tellAll = () => {
    onReplay();
    outer?.();
  };
  return listeners.run(tellAll, work);
}

export const noticeReplay = (): void => listeners.getStore()?.();
