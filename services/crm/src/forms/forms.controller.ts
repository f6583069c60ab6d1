import { Controller } from '@nestjs/common';
import {
  contactMessageSubmitted,
  newsletterSubscribed,
  newsletterUnsubscribed,
  testDriveRequested,
} from '@forecourt/contracts/engagement/events';
import type { PayloadOf } from '@forecourt/contracts/event';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { FormsService } from './forms.service.js';

@Controller()
export class FormsController {
  constructor(private readonly forms: FormsService) {}

  @EventHandler(testDriveRequested)
  onTestDriveRequested(form: PayloadOf<typeof testDriveRequested>, { transaction }: EventContext) {
    return this.forms.countTestDrive(transaction, form);
  }

  @EventHandler(contactMessageSubmitted)
  onContactSubmitted(
    form: PayloadOf<typeof contactMessageSubmitted>,
    { transaction }: EventContext,
  ) {
    return this.forms.countMessage(transaction, form);
  }

  @EventHandler(newsletterSubscribed)
  onSubscribed(form: PayloadOf<typeof newsletterSubscribed>, { transaction }: EventContext) {
    return this.forms.setSubscribed(transaction, form, true);
  }

  @EventHandler(newsletterUnsubscribed)
  onUnsubscribed(form: PayloadOf<typeof newsletterUnsubscribed>, { transaction }: EventContext) {
    return this.forms.setSubscribed(transaction, form, false);
  }
}
