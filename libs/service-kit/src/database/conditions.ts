import type { Tenant } from '@forecourt/contracts/tenant';

/** The conditions of a WHERE clause, with the parameters that they name as $1, $2 … */
export class Conditions {
  readonly parameters: unknown[] = [];
  private readonly texts: string[] = [];

  /** Holds for the tenant's rows alone: its organization is $1, its environment $2. */
  static ofTenant({ organizationId, environment }: Tenant): Conditions {
    return new Conditions()
      .and('organization_id = ?', organizationId)
      .and('environment = ?', environment);
  }

  /**
   * Adds a condition. One whose value is undefined is not asked for, and left out.
   *
   * @param condition SQL in which `?` stands for the value
   */
  and(condition: string, value: unknown): this {
    if (value !== undefined) {
      this.texts.push(condition.replace('?', `$${this.parameters.push(value)}`));
    }
    return this;
  }

  toString(): string {
    return this.texts.join(' AND ');
  }
}
