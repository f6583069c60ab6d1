import { platformErrors } from '@forecourt/contracts/errors';
import { getOrganizationById } from '@forecourt/contracts/identity/organization-rpc';
import { anOrganization } from '@forecourt/contracts/testing/an-organization';
import { loadConfig } from '@forecourt/service-kit/config';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { FakeNeighbours } from '@forecourt/service-kit/testing/fake-neighbours';
import { TEST_ENCRYPTION_KEY, type TestService } from '@forecourt/service-kit/testing/test-service';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { engagementService } from '../src/engagement.service-definition.js';
import { Mailbox } from './mailbox.js';
import { anAddress, mailsOf, requestMail, sendingTo, startEngagement } from './post.js';

const MAILS = 30;

/** Another instance on the same database, whose mails come from an address of its own. */
async function anInstance(
  engagement: TestService,
  mailbox: Mailbox,
  from: string,
): Promise<RunningService> {
  const [row] = await engagement.sql<{ name: string }>('SELECT current_database() AS name');
  const urlOf = (role: string) => {
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    [url.username, url.password, url.pathname] = [role, 'test', `/${row!.name}`];
    return url.href;
  };
  const broker = new InProcessBroker();
  new FakeNeighbours(broker).fake(getOrganizationById, () => ({ data: anOrganization() }));
  return startService(engagementService, {
    databaseUrl: urlOf(`${row!.name}_runtime`),
    ownerDatabaseUrl: urlOf(`${row!.name}_owner`),
    transport: broker.transport(),
    encryptionKey: TEST_ENCRYPTION_KEY,
    config: loadConfig(engagementService.config, { ...sendingTo(mailbox), MAIL_FROM: from }),
  });
}

it('instances share the mails, and send each once', async () => {
  const mailbox = await Mailbox.open();
  const engagement = await startEngagement(sendingTo(mailbox));
  // So that all mails wait for the others.
  engagement.fake(getOrganizationById, () => {
    throw platformErrors.service_unavailable();
  });
  const dealer = aTenant();
  const addresses = Array.from({ length: MAILS }, () => anAddress());
  for (const to of addresses) await requestMail(engagement, dealer, to);

  const senders = ['one@forecourt.example', 'two@forecourt.example'];
  const instances = await Promise.all(senders.map((from) => anInstance(engagement, mailbox, from)));

  await eventually(async () => {
    const mails = await mailsOf(engagement, dealer);
    expect(mails.filter(({ status }) => status === 'sent')).toHaveLength(MAILS);
  }, 25_000);
  expect(mailbox.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    addresses.toSorted(),
  );
  expect(new Set(mailbox.mails.map(({ from }) => from?.address))).toEqual(new Set(senders));
  await Promise.all(instances.map((instance) => instance.stop()));
  await engagement.stop();
  await mailbox.close();
});
