import { Module } from '@nestjs/common';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersRepository } from './customers/customers.repository.js';
import { CustomersService } from './customers/customers.service.js';
import { FormsController } from './forms/forms.controller.js';
import { FormsRepository } from './forms/forms.repository.js';
import { FormsService } from './forms/forms.service.js';
import { DailyRescoring } from './lead-scores/daily-rescoring.js';
import { LeadScoresRepository } from './lead-scores/lead-scores.repository.js';
import { LeadScoresService } from './lead-scores/lead-scores.service.js';
import { RescoringProgressRepository } from './lead-scores/rescoring-progress.repository.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { PurchasesRepository } from './purchases/purchases.repository.js';
import { PurchasesService } from './purchases/purchases.service.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { StatisticsService } from './statistics/statistics.service.js';

@Module({
  controllers: [CustomersController, FormsController, PurchasesController, StatisticsController],
  providers: [
    CustomersRepository,
    CustomersService,
    DailyRescoring,
    FormsRepository,
    FormsService,
    LeadScoresRepository,
    LeadScoresService,
    PurchasesRepository,
    PurchasesService,
    RescoringProgressRepository,
    StatisticsRepository,
    StatisticsService,
  ],
})
export class CrmModule {}
