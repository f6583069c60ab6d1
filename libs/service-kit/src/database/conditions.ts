import type { Tenant } from '@forecourt/contracts/tenant';

/** The conditions of a WHERE clause, and the parameters that they refer to as $1, $2 … */
export class Conditions {
  readonly parameters: unknown[] = [];
  private readonly texts: string[] = [];

  /** Selects only the tenant's rows: the organization is $1, the environment $2. */
  static ofTenant({ organizationId, environment }: Tenant): Conditions {
    return new Conditions()
      .and('organization_id = ?', organizationId)
      .and('environment = ?', environment);
  }

  /**
   * Adds a condition, unless its value is undefined.
   *
   * @param condition SQL in which `?` stands for the value
   */
  and(condition: string, value: unknown): this {
    if (value !== undefined) {
      this.texts.push(condition.replace('?', `$${this.parameters.push(value)}`));
    }
    return this;
  }

  /** The SQL behind WHERE. */
  get where(): string {
    return this.texts.join(' AND ');
  }
}
