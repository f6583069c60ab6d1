import { STATUS_CODES } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, object> };
}

interface Response {
  content?: Record<string, { schema: object }>;
}

export interface CheckedAnswer {
  status: number;
  contentType: string | undefined;
  requestId: string | undefined;
  body: unknown;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const ROOT = 'openapi';

/** What the OpenAPI document promises. */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: Document) {
    formats.default(this.ajv);
    this.ajv.addSchema(document, ROOT);
  }

  /**
   * @param operation e.g. `GET /external/brands/{id}`
   * @returns what is wrong with an answer to it, or undefined
   */
  fault(operation: string, answer: CheckedAnswer): string | undefined {
    const { status, contentType, requestId, body } = answer;
    const [method, path] = operation.split(' ') as [string, string];
    const promised = this.document.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (!promised) return `${operation} must not answer ${status}`;
    if (contentType !== JSON_TYPE) return `the content type is ${contentType ?? 'missing'}`;
    if (!requestId) return 'there is no X-Request-Id';
    const error = this.invalid(method, path, status, body);
    if (error) return error;
    return status >= 400 ? faultOfError(status, requestId, body) : undefined;
  }

  private invalid(method: string, path: string, status: number, body: unknown) {
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const pointer = [...place, 'content', 'application/json', 'schema'].map(escape).join('/');
    const known = this.validators.get(pointer);
    const validate = known ?? this.ajv.compile({ $ref: `${ROOT}#/${pointer}` });
    this.validators.set(pointer, validate);
    if (validate(body)) return undefined;
    return this.ajv.errorsText(validate.errors);
  }
}

/** What the schema cannot say of the one shape of errors (D4). */
function faultOfError(status: number, requestId: string, body: unknown): string | undefined {
  const error = body as { statusCode: number; message: string; requestId: string };
  if (error.statusCode !== status) return `statusCode is ${error.statusCode}, not ${status}`;
  if (error.message !== STATUS_CODES[status]) return `message is ${error.message}`;
  if (error.requestId !== requestId) return 'requestId is not that of the header';
  return undefined;
}

/** Of a part of a JSON pointer within a URI. */
const escape = (part: string) =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
