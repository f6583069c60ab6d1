/** What a client knows after one attempt. */
export type Outcome =
  /** 2xx: it is done. */
  | 'accepted'
  /** 4xx: it is not done and will not be. */
  | 'refused'
  /** It was told that nothing was done. */
  | 'failed'
  /** It cannot know: the answer says so, or there was none. */
  | 'unknown';

/** What came back: an answer, or how the connection ended without one. */
export type Reply =
  { status: number; code?: string | undefined } | { lost: 'refused' | 'reset' | 'timeout' };

/** What a client must take a reply to mean, by D21 and the page on errors. */
export function outcomeOf(reply: Reply): Outcome {
  // A connection that was refused has carried no request.
  if ('lost' in reply) return reply.lost === 'refused' ? 'failed' : 'unknown';
  const { status, code } = reply;
  if (status < 300) return 'accepted';
  if (status < 500) return code === 'idempotency_key_in_progress' ? 'unknown' : 'refused';
  return status === 503 && code !== 'outcome_unknown' ? 'failed' : 'unknown';
}

/** Whether a caller with an idempotency key has its answer; otherwise it tries again. */
export const isVerdict = (outcome: Outcome): boolean =>
  outcome === 'accepted' || outcome === 'refused';
