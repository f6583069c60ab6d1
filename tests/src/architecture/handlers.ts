import ts from 'typescript';
import { walk, type Source } from './sources.js';

/** A method that is bound to a contract: `catalog/rpc#getBrand` by a file of a service. */
export interface Handler {
  contract: string;
  /** The service in whose folder it stands. */
  service: string;
}

/** The methods that a decorator (`RpcHandler`, `EventHandler`) binds to contracts. */
export function handlersBy(decorator: string, sources: Source[]): Handler[] {
  return sources.flatMap(({ path, file }) => {
    const service = /^services\/([^/]+)\//.exec(path)?.[1];
    if (service === undefined) return [];
    const imported = contractsImportedBy(file);
    const found: Handler[] = [];
    walk(file, (node) => {
      if (!ts.isDecorator(node) || !ts.isCallExpression(node.expression)) return;
      const { expression, arguments: given } = node.expression;
      if (expression.getText() !== decorator) return;
      const name = given[0]?.getText() ?? '';
      found.push({ contract: imported.get(name) ?? `${path}#${name}`, service });
    });
    return found;
  });
}

/**
 * The events that a process without a controller subscribes to: it lists them as `eventNames` of its
 * own message sink.
 */
export function eventsOfSinks(sources: Source[]): string[] {
  return sources.flatMap(({ file }) => {
    const imported = contractsImportedBy(file);
    const found: string[] = [];
    walk(file, (node) => {
      if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'eventNames') return;
      walk(node, (inner) => {
        const contract = ts.isIdentifier(inner) && imported.get(inner.text);
        if (contract) found.push(contract);
      });
    });
    return found;
  });
}

/** Local names of what a file imports from contracts, as `catalog/rpc#getBrand`. */
function contractsImportedBy(file: ts.SourceFile): Map<string, string> {
  const imported = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
      continue;
    }
    const module = /^@forecourt\/contracts\/(.+)$/.exec(statement.moduleSpecifier.text)?.[1];
    const bindings = statement.importClause?.namedBindings;
    if (module === undefined || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      imported.set(name.text, `${module}#${(propertyName ?? name).text}`);
    }
  }
  return imported;
}
