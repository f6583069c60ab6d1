import 'reflect-metadata';
import { runService } from '@forecourt/service-kit/run-service';
import { engagementService } from './engagement.service-definition.js';

await runService(engagementService);
