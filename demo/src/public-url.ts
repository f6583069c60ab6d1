import { z } from 'zod';
import type { Api } from './api.js';

const description = z.object({ servers: z.tuple([z.object({ url: z.string() })]) });

/** The address at which integrators reach the API and the drawings of vehicles. */
export async function readPublicUrl(api: Api): Promise<string> {
  return (await api.get(description, '/openapi.json')).servers[0].url;
}
