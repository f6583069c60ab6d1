import { setUp } from './provide.mjs';

const provideProduct = setUp(() => ({ servers: [], product: 'embedded' }));

export default async () => {
  await provideProduct();
  const { provideChromium } = await import('../dist/browser/provide-chromium.js');
  process.env.CHROMIUM = await provideChromium();
};
