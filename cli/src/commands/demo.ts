import { describeDemo } from '@forecourt/demo/describe-demo';
import { DEMO_SLUG, makeDemo } from '@forecourt/demo/make-demo';
import type { Command } from 'commander';
import { connect, notBlank, type ServerOptions, withCommonOptions } from '../options.js';
import { note, printResult } from '../output.js';

const WHAT_IT_MAKES = `
Creates an organization, and in each of its environments some 400 vehicles, customers with
purchases, forms, blog posts and an API key, which is shown once. If it is interrupted, run it
again to complete it.`;

interface DemoOptions extends ServerOptions {
  slug: string;
}

export function addDemo(program: Command): void {
  withCommonOptions(
    program
      .command('demo')
      .description('create a demo dealer')
      .option('--slug <slug>', 'the slug of its organization', notBlank, DEMO_SLUG)
      .addHelpText('after', WHAT_IT_MAKES),
    'demo',
  ).action(demo);
}

async function demo(options: DemoOptions): Promise<void> {
  const client = await connect(options);
  const made = await makeDemo(client, { slug: options.slug, onProgress: note });
  await printResult(made, options, describeDemo);
}
