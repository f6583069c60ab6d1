import { describeDemo } from '@forecourt/demo/describe-demo';
import { DEMO_SLUG, makeDemo } from '@forecourt/demo/make-demo';
import type { Command } from 'commander';
import { connect, notBlank, type ServerOptions, withCommonOptions } from '../options.js';
import { note, printResult } from '../output.js';

const WHAT_IT_MAKES = `
It makes an organization with some 400 vehicles, customers and their purchases, forms and blog
posts in each environment, and an API key for each. It takes about 10 seconds. If it is
interrupted, run it again: it goes on where it ended.`;

interface DemoOptions extends ServerOptions {
  slug: string;
}

export function addDemo(program: Command): void {
  withCommonOptions(
    program
      .command('demo')
      .description('fill Forecourt with a demo dealer')
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
