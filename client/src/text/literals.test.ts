/** Markup and code hold no words of their own: what a player reads is in the text.ts beside it, to be reviewed and translated. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
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
/** Two words with a space between them are a phrase, whatever they are used for; a single one may be a key. */
const PHRASE = /\p{L}{2,} \p{L}{2,}/u;

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
      return children(expression).flatMap(wordsIn).filter(({ value }) => typeof value === 'string' && PHRASE.test(value));
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

/** Phrases of code, and words that it names as something to read, but for those of errors that only programmers see. */
function phrases(code: string): string[] {
  const file = ts.createSourceFile('', code, ts.ScriptTarget.Latest, true);
  const read = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.initializer === node && READ.test(node.parent.name.getText());
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) || ts.isTypeNode(node)) return;
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) ? node.text : '';
    if (!text.includes('<') && (PHRASE.test(text) || (WORD.test(text) && read(node)))) found.push(text);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** Code whose strings are no texts: drawings by the name of what they show, CSS, and what the protocol says. */
const WORDLESS = /(^fixtures\/|\/art\.ts$|\/generated\.ts$|ui\/focusAndFlash\.ts$)/;
const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

const src = `${import.meta.dirname}/..`;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('fixtures'));
const components = files.filter((path) => path.endsWith('.svelte'));
const modules = files.filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|(^|\/)text\.ts$/.test(path) && !WORDLESS.test(path));
const code = (path: string): string => {
  const text = readFileSync(`${src}/${path}`, 'utf8');
  return path.endsWith('.svelte') ? [...text.matchAll(SCRIPT)].map((match) => match[1]).join('\n') : text;
};

describe('markup', () => {
  it('is looked through for words', () => {
    const source = `<p title="Hello">Bye {x ? 'one' : f('two')} {\`three \${n}\`} {k === 'four'}</p><Box label="five" kind="six" /><code>seven</code>{g('eight nine')}`;
    expect(found(source).map((line) => line.replace(/^line 1: /, '').slice(0, 6))).toEqual(['Hello"', 'Bye {x', "'one' ", 'three ', 'five" ', "'eight"]);
  });

  it.each(components)('has none of its own: %s', (path) => {
    expect(found(readFileSync(`${src}/${path}`, 'utf8'))).toEqual([]);
  });
});

describe('code', () => {
  it('is looked through for phrases', () => {
    expect(phrases(`const x = { label: 'Roll', kind: 'Roll' }; say('Not now', \`Buy \${x} for cash\`); throw new Error('no such thing');`)).toEqual(['Roll', 'Not now', ' for cash']);
  });

  it('has none of its own', () => {
    expect(modules.length).toBeGreaterThan(200);
    expect(modules.flatMap((path) => phrases(code(path)).map((text) => `${path}: ${text}`))).toEqual([]);
  });
});
