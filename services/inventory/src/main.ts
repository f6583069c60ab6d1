import 'reflect-metadata';
import { runService } from '@forecourt/service-kit/run-service';
import { inventoryService } from './inventory.service-definition.js';

await runService(inventoryService);
