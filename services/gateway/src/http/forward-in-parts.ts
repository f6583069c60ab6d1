import type { ContextOf, RequestInput, ResponseOf, RpcContract } from '@forecourt/contracts/rpc';
import type { RpcClient, SerializedReply } from '@forecourt/service-kit/rpc/rpc-client';

/** `data` comes last in a part. No text can hold this: JSON escapes its quotation marks. */
const DATA = '"data":[';
const END = ']}';

/**
 * Asks for a list until no part of it is left, and joins the parts: what surrounds the items is that of the last
 * part, and the items are never parsed. All parts share the budget of the request.
 */
export async function forwardInParts<C extends RpcContract>(
  rpc: RpcClient,
  contract: C,
  request: RequestInput<C>,
  context: ContextOf<C>,
): Promise<SerializedReply<Omit<ResponseOf<C>, 'next'>>> {
  const lists: Buffer[] = [];
  for (let next: unknown; ;) {
    const reply = await rpc.forward(contract, { ...request, next }, context);
    const { head, items } = partOf(reply);
    if (items.length > 0) lists.push(items);
    const { next: more, ...rest } = head;
    if (more === undefined) return joined(lists, rest) as SerializedReply<ResponseOf<C>>;
    next = more;
  }
}

interface Part {
  /** The fields before `data`. */
  head: Record<string, unknown>;
  /** The items as the service serialised them, without the brackets around them. */
  items: Buffer;
}

function partOf(reply: Buffer): Part {
  const at = reply.indexOf(DATA);
  if (at < 0 || !reply.subarray(-END.length).equals(Buffer.from(END))) {
    throw new Error('The data of a part of a list must come last');
  }
  const { data: _, ...head } = JSON.parse(
    `${reply.subarray(0, at).toString()}${DATA}${END}`,
  ) as Record<string, unknown>;
  return { head, items: reply.subarray(at + DATA.length, -END.length) };
}

/** As every list is answered: with `data` first. */
function joined(lists: Buffer[], rest: object): Buffer {
  const separated = lists.flatMap((items, index) =>
    index === 0 ? [items] : [Buffer.from(','), items],
  );
  const tail = Buffer.from(`],${JSON.stringify(rest).slice(1)}`);
  return Buffer.concat([Buffer.from(`{${DATA}`), ...separated, tail]);
}
