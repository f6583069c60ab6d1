import { Catch, type ExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';

/** Nest turns every thrown error into "Internal server error"; the sink needs the error itself. */
@Catch()
export class RethrowFilter implements ExceptionFilter<Error> {
  catch(error: Error): Observable<never> {
    return throwError(() => error);
  }
}
