import { z } from 'zod';
import { id } from '../text.js';

const name = z.string();
const slug = z.string();
const url = z.string().meta({ format: 'uri' });

/** The enumerations of section 2.6, in the order of the specification. */
export const engineTypes = ['PETROL', 'DIESEL', 'ELECTRIC', 'HYBRID', 'PLUGIN_HYBRID'] as const;
export const transmissionTypes = ['MANUAL', 'AUTOMATIC', 'CVT', 'DCT', 'SEMI_AUTOMATIC'] as const;
export const drivetrainTypes = ['FWD', 'RWD', 'AWD', '4WD'] as const;

export const vehicleCountsSchema = z.object({
  rental: z.int(),
  sale: z.int(),
  auction: z.int(),
  total: z.int(),
});
export type VehicleCounts = z.infer<typeof vehicleCountsSchema>;

/** A brand as `GET /external/brands/:id` returns it (2.2). */
export const brandSchema = z
  .object({
    id,
    name: name.meta({ example: 'Toyota' }),
    slug: slug.meta({ example: 'toyota' }),
    logoUrl: url,
    countryOfOrigin: z.string().meta({ example: 'Japan' }),
    models: z.array(z.object({ id, name, slug })),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof brandSchema>;

/** A brand in the list, which counts the calling organization's available vehicles (D18). */
export const brandWithCountsSchema = brandSchema
  .extend({ vehicleCounts: vehicleCountsSchema })
  .meta({ id: 'BrandWithCounts' });

const named = z.object({ id, name });

/** A model in its brand's list of models (2.3), without the brand. */
export const modelOfBrandSchema = z
  .object({ id, name: name.meta({ example: 'Camry' }), slug, bodyType: named })
  .meta({ id: 'ModelOfBrand' });
export type ModelOfBrand = z.infer<typeof modelOfBrandSchema>;

export const modelSchema = modelOfBrandSchema.extend({ brand: named }).meta({ id: 'Model' });
export type Model = z.infer<typeof modelSchema>;

export const bodyTypeSchema = z
  .object({
    id,
    name: name.meta({ example: 'Sedan' }),
    code: z.string().meta({ example: 'SEDAN' }),
    description: z.string(),
    iconUrl: url,
  })
  .meta({ id: 'BodyType' });
export type BodyType = z.infer<typeof bodyTypeSchema>;

export const engineSchema = z
  .object({
    id,
    name,
    type: z.string().meta({ example: 'petrol' }),
    displacement: z.string().meta({ example: '2.5L', description: '`0.0L` for electric engines.' }),
    horsepower: z.int(),
    transmission: z.string().meta({ example: 'automatic' }),
  })
  .meta({ id: 'Engine' });
export type Engine = z.infer<typeof engineSchema>;

export const generationSchema = z
  .object({
    id,
    name,
    slug,
    model: named,
    startYear: z.int(),
    endYear: z.int().nullable().meta({ description: 'null: still in production.' }),
  })
  .meta({ id: 'Generation' });
export type Generation = z.infer<typeof generationSchema>;

export const trimSchema = z.object({ id, name, slug, model: named }).meta({ id: 'Trim' });
export type Trim = z.infer<typeof trimSchema>;
