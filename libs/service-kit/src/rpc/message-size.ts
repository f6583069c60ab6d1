/** What RabbitMQ 4 takes as one message. A larger one would cost the channel, and all that is on its way there. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** @throws Error for a reply that no broker would take */
export function assertFitsOneMessage(pattern: string, reply: Buffer): void {
  if (reply.length <= MAX_MESSAGE_BYTES) return;
  throw new Error(
    `The reply to ${pattern} has ${reply.length} bytes; a message holds ${MAX_MESSAGE_BYTES}: answer in parts`,
  );
}
