import { Module } from '@nestjs/common';
import { AnnouncedCustomersRepository } from './announcements/announced-customers.repository.js';
import { CustomerAnnouncements } from './announcements/customer-announcements.js';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersRepository } from './customers/customers.repository.js';
import { CustomersService } from './customers/customers.service.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { ErasuresRepository } from './erasures/erasures.repository.js';
import { ErasuresService } from './erasures/erasures.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
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
import { UserCopiesController } from './user-copies/user-copies.controller.js';
import { UserCopiesRepository } from './user-copies/user-copies.repository.js';
import { UserCopiesService } from './user-copies/user-copies.service.js';

@Module({
  controllers: [
    CustomersController,
    ErasuresController,
    ExportsController,
    FormsController,
    PurchasesController,
    StatisticsController,
    UserCopiesController,
  ],
  providers: [
    AnnouncedCustomersRepository,
    CustomerAnnouncements,
    CustomersRepository,
    CustomersService,
    DailyRescoring,
    ErasuresRepository,
    ErasuresService,
    ExportsService,
    FormsRepository,
    FormsService,
    LeadScoresRepository,
    LeadScoresService,
    PurchasesRepository,
    PurchasesService,
    RescoringProgressRepository,
    StatisticsRepository,
    StatisticsService,
    UserCopiesRepository,
    UserCopiesService,
  ],
})
export class CrmModule {}
