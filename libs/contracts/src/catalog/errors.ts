import { defineErrors } from '../errors.js';

const noSuch = (what: string) => ({
  kind: 'not_found' as const,
  message: `No ${what} has this id.`,
});

export const catalogErrors = defineErrors('catalog', {
  brand_not_found: noSuch('brand'),
  model_not_found: noSuch('model'),
  body_type_not_found: noSuch('body type'),
  engine_not_found: noSuch('engine'),
  generation_not_found: noSuch('generation'),
  trim_not_found: noSuch('trim'),
});
