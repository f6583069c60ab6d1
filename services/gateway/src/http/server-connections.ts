import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Node closes idle connections once, when the server begins to close. Others become idle after that. */
const CLOSE_IDLE_EVERY_MS = 50;
/** A peer that takes nothing of its answer for so long is cut off. */
const STALLED_READER_MS = 30_000;
/** A connection that was accepted last may not have been read yet. */
const FIRST_BYTE_MS = 500;

/** Bounds how long a server's peers can hold its answers in memory, and its close. */
export class ServerConnections {
  private readonly open = new Set<Socket>();

  constructor(
    private readonly server: Server,
    stalledReaderMs = STALLED_READER_MS,
  ) {
    server.on('connection', (socket: Socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
    const look = setInterval(() => this.limitReaders(stalledReaderMs), stalledReaderMs / 3).unref();
    server.once('close', () => clearInterval(look));
    // Node calls a connection idle while the end of its answer is still on the way out, and would cut it off.
    const closeIdleConnections = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {
      const isSending = [...this.open].some(({ writableLength }) => writableLength > 0);
      if (!isSending) closeIdleConnections();
    };
  }

  /**
   * Runs `close`, which waits for all connections. Answers in progress are finished; connections without a
   * request are closed; what is left after the bound is cut.
   */
  async during(close: () => Promise<void>, boundMs: number): Promise<void> {
    const idle = setInterval(() => this.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    // To Node, a connection on which nothing has come yet is not idle.
    const silent = setTimeout(() => this.cut(({ bytesRead }) => bytesRead === 0), FIRST_BYTE_MS);
    const bound = setTimeout(() => this.cut(() => true), boundMs);
    try {
      await close();
    } finally {
      for (const timer of [idle, silent, bound]) clearTimeout(timer);
    }
  }

  /** To look now and then costs less than a timer for every answer. Node takes the limit off after the answer. */
  private limitReaders(milliseconds: number): void {
    for (const socket of this.open) {
      const isLimited = socket.timeout === milliseconds;
      if (socket.writableLength > 0 && !isLimited) socket.setTimeout(milliseconds);
    }
  }

  private cut(which: (socket: Socket) => boolean): void {
    for (const socket of this.open) if (which(socket)) socket.destroy();
  }
}
