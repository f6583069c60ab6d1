import {
  listContactMessages,
  listSubscribers,
  listTestDrives,
} from '@forecourt/contracts/engagement/rpc';
import { conforms } from '../api.js';
import type { Integrator } from '../api.js';

export const subscribersOf = async ({ dealer }: Integrator) =>
  conforms(await dealer.get('subscribers'), listSubscribers.response).data;
export const contactsOf = async ({ dealer }: Integrator) =>
  conforms(await dealer.get('contacts'), listContactMessages.response).data;
export const testDrivesOf = async ({ dealer }: Integrator) =>
  conforms(await dealer.get('test-drives'), listTestDrives.response).data;
