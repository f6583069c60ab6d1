import 'reflect-metadata';
import { runService } from '@forecourt/service-kit/run-service';
import { crmService } from './crm.service-definition.js';

await runService(crmService);
