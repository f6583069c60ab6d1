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
  onTestDriveRequested(form: PayloadOf<typeof testDriveRequested>, context: EventContext) {
    return this.forms.countTestDrive(form, context);
  }

  @EventHandler(contactMessageSubmitted)
  onContactSubmitted(form: PayloadOf<typeof contactMessageSubmitted>, context: EventContext) {
    return this.forms.countMessage(form, context);
  }

  @EventHandler(newsletterSubscribed)
  onSubscribed(form: PayloadOf<typeof newsletterSubscribed>, context: EventContext) {
    return this.forms.setSubscribed(form, true, context);
  }

  @EventHandler(newsletterUnsubscribed)
  onUnsubscribed(form: PayloadOf<typeof newsletterUnsubscribed>, context: EventContext) {
    return this.forms.setSubscribed(form, false, context);
  }
}
