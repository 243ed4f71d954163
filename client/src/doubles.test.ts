/** No two functions of the client do the same job: none has the body of another, whatever its names are. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Smaller functions may look alike: two labels of an act, two ways to close a panel. */
const SMALL = 30;
const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node);

/** What a function does, without its types and with its own names replaced by their order; and its size in nodes. */
function shape(of: ts.FunctionLikeDeclaration): { does: string; size: number } {
  const own = new Map<string, string>();
  const gather = (node: ts.Node): void => {
    if ((ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) && ts.isIdentifier(node.name)) own.set(node.name.text, `name${own.size}`);
    node.forEachChild(gather);
  };
  gather(of);
  let size = 0;
  const told = (node: ts.Node): string => {
    if (ts.isTypeNode(node)) return '';
    size += 1;
    if (ts.isIdentifier(node)) return own.get(node.text) ?? node.text;
    const inside: string[] = [];
    node.forEachChild((child) => void inside.push(told(child)));
    return `${node.kind}(${inside.length > 0 ? inside.join() : node.getText()})`;
  };
  const does = [...of.parameters, of.body].map((part) => (part === undefined ? '' : told(part))).join();
  return { does, size };
}

/** Functions that are as others, by the names of their files. */
function doubles(sources: Record<string, string>): string[] {
  const found = new Map<string, string[]>();
  for (const [name, source] of Object.entries(sources)) {
    const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (isFunction(node) && node.body) {
        const { does, size } = shape(node);
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (size >= SMALL) found.set(does, [...(found.get(does) ?? []), `${name}:${line}`]);
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return [...found.values()].filter((places) => places.length > 1).map((places) => places.join(' is as '));
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts') && !path.startsWith('fixtures'));

/** A file's code; of a component its scripts. */
const code = (path: string): string => {
  const text = readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
  return path.endsWith('.svelte') ? [...text.matchAll(SCRIPT)].map((match) => match[1]).join('\n') : text;
};

describe('functions', () => {
  it('are compared whatever their names are', () => {
    const one = 'function paid(seats: number[]) { let sum = 0; for (const seat of seats) { sum += seat * 2 + seats.length; } return sum + seats.length; }';
    const other = one.replaceAll('seat', 'deed').replaceAll('sum', 'total').replace('paid', 'owed');
    expect(doubles({ a: one, b: other })).toEqual(['a:1 is as b:1']);
    expect(doubles({ a: one, b: other.replace('* 2', '* 3') })).toEqual([]);
  });

  it('are all different', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(doubles(Object.fromEntries(files.map((path) => [path, code(path)])))).toEqual([]);
  });
});
