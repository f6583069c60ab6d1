import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { Database } from '@forecourt/service-kit/database/database';
import { LeadScoresService } from './lead-scores.service.js';
import { RescoringProgressRepository } from './rescoring-progress.repository.js';

const RUN_EVERY_HOURS = 24;
/** Each poll reads one row. It is frequent, so a run resumes soon after a crash. */
const POLL_MS = 2_000;
/** Small enough that nobody waits long for a locked customer. */
const BATCH = 500;

/**
 * Scores every customer again once a day, because time alone changes what the rules say. Instances take
 * turns batch by batch: one of them at a time locks the row that holds the place in the run.
 */
@Injectable()
export class DailyRescoring implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task = new BackgroundTask('daily rescoring', POLL_MS, () => this.rescoreBatch());

  constructor(
    private readonly database: Database,
    private readonly progress: RescoringProgressRepository,
    private readonly leadScores: LeadScoresService,
  ) {}

  onApplicationBootstrap(): void {
    this.task.wake();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** False if there is nothing more to do for now. */
  private rescoreBatch(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const place = await this.progress.claim(transaction);
      if (!place) return false;
      const customers = await this.progress.lockNext(transaction, place, BATCH);
      await this.leadScores.refreshAll(transaction, customers);
      const last = customers.at(-1);
      if (!last || customers.length < BATCH) {
        await this.progress.finish(transaction, RUN_EVERY_HOURS);
        return false;
      }
      await this.progress.moveTo(transaction, last);
      return true;
    });
  }
}
