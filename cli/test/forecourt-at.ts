import type { Outcome } from './run-forecourt.js';
import { runInProcess } from './run-in-process.js';
import {
  type ManageServer,
  type Reply,
  type SentRequest,
  startManageServer,
} from './manage-server.js';

export const ID = '6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55';
export const TIME = '2026-03-01T09:30:00.000Z';
export const TENANT = ['--organization', 'acme', '--environment', 'test'];

/** The outcome of a command, and its requests to the server. */
export interface Conversation extends Outcome {
  requests: SentRequest[];
}

/** Runs a command line against a manage surface that replies with `answer`. */
export async function converse(
  args: string[],
  answer: Reply | ((request: SentRequest) => Reply),
): Promise<Conversation> {
  await using server: ManageServer = await startManageServer(
    typeof answer === 'function' ? answer : () => answer,
  );
  const env = { FORECOURT_URL: server.url, FORECOURT_OPERATOR_TOKEN: 'the-token' };
  return { ...(await runInProcess(args, env)), requests: server.requests };
}
