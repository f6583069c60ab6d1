/** The two ways to run the product. */
export const shapes = ['embedded', 'distributed'] as const;
export type Shape = (typeof shapes)[number];

/** @throws Error naming the valid shapes */
export function asShape(text: string): Shape {
  const shape = shapes.find((known) => known === text);
  if (shape) return shape;
  throw new Error(`There is no shape "${text}"; the shapes are ${shapes.join(' and ')}.`);
}
