import { getCustomer } from '@forecourt/contracts/crm/rpc';
import { updateUser } from '@forecourt/contracts/identity/account-rpc';
import { aCustomer } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  eventually,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/me';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

describe('PATCH /external/auth/me', () => {
  it('changes names and phone, which the dealer then sees', async () => {
    const { id, user, accessToken } = await aCustomer(api.live);
    const changes = { lastName: ' Roe ', phone: { whatsapp: '+1 555' } };

    const answer = await api.live.as(accessToken).patch(PATH, changes);

    const changed = { lastName: 'Roe', phone: { whatsapp: '+1 555' } };
    expect(conforms(answer, updateUser.response).data).toEqual({ ...user, ...changed });
    await eventually(async () => {
      const customer = await api.live.get(`/external/customers/${id}`);
      expect(conforms(customer, getCustomer.response).data.user).toMatchObject({
        firstName: user.firstName,
        ...changed,
      });
    });
  });

  it('removes the phone by null', async () => {
    const { accessToken } = await aCustomer(api.live, { phone: { mobile: '+1 555' } });

    const answer = await api.live.as(accessToken).patch(PATH, { phone: null });

    expect(conforms(answer, updateUser.response).data.phone).toBeNull();
  });

  it.each([{}, { shoeSize: 42 }, { firstName: ' ' }])(
    'refuses %j, which has no known field',
    async (body) => {
      const { accessToken } = await aCustomer(api.live);
      refuses(await api.live.as(accessToken).patch(PATH, body), 400, 'invalid_parameter');
    },
  );

  it('names what does not fit', async () => {
    const { accessToken } = await aCustomer(api.live);
    const wrong = { firstName: 'a'.repeat(101), phone: { mobile: 5 } };
    refusesFields(await api.live.as(accessToken).patch(PATH, wrong), 'firstName', 'phone');
  });

  it('needs an access token', async () => {
    refuses(await api.live.patch(PATH, { firstName: 'Eve' }), 401, 'invalid_access_token');
  });
});
