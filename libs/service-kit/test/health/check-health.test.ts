import { Module } from '@nestjs/common';
import { z } from 'zod';
import { checkHealth } from '@forecourt/contracts/health';
import { Readiness } from '../../src/readiness.js';
import type { ServiceDefinition } from '../../src/service-definition.js';
import { aRequest } from '../../src/testing/contexts.js';
import { startTestService, type TestService } from '../../src/testing/test-service.js';

let lacks: string | undefined;

@Module({})
class SampleModule {
  constructor(readiness: Readiness) {
    readiness.add(() => lacks);
  }
}

const sample: ServiceDefinition = {
  name: 'sample',
  module: SampleModule,
  entities: [],
  migrations: [],
  config: z.object({}),
};

describe('every service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(sample);
  });
  afterAll(() => service.stop());

  const health = () => service.call(checkHealth('sample'), {}, aRequest());

  it('says that it is ready', async () => {
    lacks = undefined;
    expect(await health()).toEqual({ unmet: [] });
  });

  it('says what it lacks', async () => {
    lacks = 'reference data not yet copied';
    expect(await health()).toEqual({ unmet: ['reference data not yet copied'] });
  });
});
