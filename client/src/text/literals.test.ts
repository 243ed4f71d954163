/** Markup holds no words of its own: what a player reads is in the text.ts beside it, to be reviewed and translated. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes and properties that are read or heard. */
const READ = /^(aria-(label|description|valuetext|placeholder|roledescription)|title|placeholder|alt|label|shown|says|legend|empty|detail|about|note|caption)$/;
/** Code that people copy is the same in every language. */
const VERBATIM = new Set(['code', 'kbd']);
const WORD = /\p{L}{2,}/u;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const children = (node: Node): Node[] => Object.entries(node).flatMap(([key, value]) => (key === 'metadata' ? [] : [value].flat().filter(isNode)));

/** Words that an expression would put on the page: strings, but not what it compares with or looks up by. */
function wordsIn(expression: Node): Node[] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' && WORD.test(expression.value) ? [expression] : [];
    case 'TemplateElement':
      return WORD.test((expression.value as { raw: string }).raw) ? [expression] : [];
    case 'BinaryExpression':
      return expression.operator === '+' ? children(expression).flatMap(wordsIn) : [];
    case 'CallExpression':
    case 'MemberExpression':
      return [];
    case 'ConditionalExpression':
      return [expression.consequent as Node, expression.alternate as Node].flatMap(wordsIn);
    default:
      return children(expression).flatMap(wordsIn);
  }
}

/** Every literal word of a component's markup. */
function literals(node: Node): Node[] {
  if (node.type === 'Text') return WORD.test((node.data as string).replace(/&\w+;/g, '')) ? [node] : [];
  if (node.type === 'ExpressionTag') return wordsIn(node.expression as Node);
  if (node.type === 'Attribute') return READ.test(node.name as string) ? children(node).flatMap(literals) : [];
  if (['Script', 'StyleSheet', 'Comment', 'HtmlTag', 'StyleDirective', 'ClassDirective', 'OnDirective'].includes(node.type)) return [];
  if (node.type === 'RegularElement' && VERBATIM.has(node.name as string)) return [];
  return children(node).flatMap(literals);
}

function found(source: string): string[] {
  const { fragment } = parse(source, { modern: true }) as unknown as { fragment: Node };
  return literals(fragment).map(({ start }) => `line ${source.slice(0, start).split('\n').length}: ${source.slice(start, start + 60).split('\n')[0]}`);
}

const src = `${import.meta.dirname}/..`;
const components = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte') && !path.startsWith('fixtures'));

describe('markup', () => {
  it('is looked through for words', () => {
    const source = `<p title="Hello">Bye {x ? 'one' : f('two')} {\`three \${n}\`} {k === 'four'}</p><Box label="five" kind="six" /><code>seven</code>`;
    expect(found(source).map((line) => line.replace(/^line 1: /, '').slice(0, 6))).toEqual(['Hello"', 'Bye {x', "'one' ", 'three ', 'five" ']);
  });

  it.each(components)('has none of its own: %s', (path) => {
    expect(found(readFileSync(`${src}/${path}`, 'utf8'))).toEqual([]);
  });
});
