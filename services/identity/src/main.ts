import 'reflect-metadata';
import { runService } from '@forecourt/service-kit/run-service';
import { identityService } from './identity.service-definition.js';

await runService(identityService);
