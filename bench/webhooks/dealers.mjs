/** Creates organizations with a key and webhooks, and sends contact messages in their names. */
export async function makeDealers({ url, operatorToken }, slugs) {
  const manage = (path, body) =>
    post(`${url}/manage/${path}`, body, { authorization: `Bearer ${operatorToken}` });
  const keys = new Map();
  for (const slug of slugs) {
    await manage('organizations', { name: slug, slug });
    const { key } = await manage(`organizations/${slug}/keys`, {
      environment: 'live',
      rateLimit: 1_000_000,
    });
    keys.set(slug, key);
  }
  let messages = 0;
  return {
    hasWebhook: (slug, target) =>
      manage(`organizations/${slug}/live/webhooks`, { url: target, types: ['contact.submitted'] }),
    getsMessage(slug) {
      const message = {
        name: 'Jane Doe',
        email: `jane${(messages += 1)}@example.com`,
        message: 'Is the Camry still for sale? I would like to see it on Monday.',
      };
      return post(`${url}/external/contact/submit`, message, { 'x-api-key': keys.get(slug) });
    },
  };
}

async function post(url, body, headers) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, error } = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${error}`);
  return data;
}
