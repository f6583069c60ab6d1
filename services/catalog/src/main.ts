import 'reflect-metadata';
import { runService } from '@forecourt/service-kit/run-service';
import { catalogService } from './catalog.service-definition.js';

await runService(catalogService);
