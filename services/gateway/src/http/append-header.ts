import type { FastifyReply } from 'fastify';

/** Adds an item to a header that holds a list. */
export function appendHeader(reply: FastifyReply, name: string, item: string): void {
  const present = reply.getHeader(name);
  reply.header(name, present === undefined ? item : `${String(present)}, ${item}`);
}
