import { Controller } from '@nestjs/common';
import {
  contactSubmitted,
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
  onTestDriveRequested(form: PayloadOf<typeof testDriveRequested>, { manager }: EventContext) {
    return this.forms.countTestDrive(form, manager);
  }

  @EventHandler(contactSubmitted)
  onContactSubmitted(form: PayloadOf<typeof contactSubmitted>, { manager }: EventContext) {
    return this.forms.countMessage(form, manager);
  }

  @EventHandler(newsletterSubscribed)
  onSubscribed(form: PayloadOf<typeof newsletterSubscribed>, { manager }: EventContext) {
    return this.forms.setSubscribed(form, true, manager);
  }

  @EventHandler(newsletterUnsubscribed)
  onUnsubscribed(form: PayloadOf<typeof newsletterUnsubscribed>, { manager }: EventContext) {
    return this.forms.setSubscribed(form, false, manager);
  }
}
