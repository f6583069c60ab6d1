import { z } from 'zod';
import { gatewayProcessVariables } from '@forecourt/gateway/gateway.config';
import { serviceVariables } from '@forecourt/service-kit/run-service';
import { hostVariables } from './host-config.js';
import { serverVariables } from './server-variables.js';
import { services } from './topology.js';

/** An environment variable as the documentation shows it; its texts may contain Markdown. */
export interface EnvironmentVariable {
  name: string;
  description: string;
  /** What applies when it is not set: a default value, or a sentence on what happens. */
  unset: { value: string } | { otherwise: string } | 'required';
  /** Who reads it: `npm start`, `gateway`, `identity` …; `services` stands for all services. */
  readers: string[];
}

/** Every way to run Forecourt, and every process, with the variables it reads. */
const variablesByReader: Record<string, z.ZodObject> = {
  'npm start': hostVariables,
  'start:distributed': z.object({ ...hostVariables.shape, ...serverVariables.shape }),
  gateway: gatewayProcessVariables,
  ...Object.fromEntries(
    services.map(({ name, config }) => [
      name,
      z.object({ ...serviceVariables.shape, ...config.shape }),
    ]),
  ),
};

/** All variables; one that means different things to different readers appears once per meaning. */
export function environmentVariables(): EnvironmentVariable[] {
  const found = new Map<string, EnvironmentVariable>();
  for (const [reader, variables] of Object.entries(variablesByReader)) {
    for (const [name, schema] of Object.entries(variables.shape)) {
      const documented = document(name, schema as z.ZodType);
      const key = JSON.stringify(documented);
      const variable = found.get(key) ?? { ...documented, readers: [] };
      variable.readers.push(reader);
      found.set(key, variable);
    }
  }
  return [...found.values()].map((variable) => ({
    ...variable,
    readers: withoutListOfServices(variable.readers),
  }));
}

function withoutListOfServices(readers: string[]): string[] {
  const names = services.map(({ name }) => name);
  if (!names.every((name) => readers.includes(name))) return readers;
  return [...readers.filter((reader) => !names.includes(reader)), 'services'];
}

function document(name: string, schema: z.ZodType): Omit<EnvironmentVariable, 'readers'> {
  const { description, otherwise } = schema.meta() ?? {};
  if (description === undefined) {
    throw new Error(`The variable ${name} has no description: give it one by .describe('…')`);
  }
  const { success, data } = schema.safeParse(undefined);
  if (!success) return { name, description, unset: 'required' };
  const unset = typeof otherwise === 'string' ? { otherwise } : { value: String(data) };
  return { name, description, unset };
}

/** A variable's text for places that do not render Markdown. */
export const withoutMarkup = (text: string): string => text.replaceAll('`', '');
