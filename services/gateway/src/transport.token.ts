/** Injects the process's `Transport`. */
export const TRANSPORT = Symbol('TRANSPORT');
