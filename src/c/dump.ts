import type { Expression, Initializer, Lvalue, Statement, TranslationUnit } from './ast.js';
import { typeName } from '../source/ctypes/types.js';

/** The typed AST as indented text, for people to read. */
export function dumpAst(unit: TranslationUnit): string {
  const lines = [`unit ${unit.file}`];
  for (const symbol of unit.variables) {
    const words = [symbol.linkage, symbol.threadLocal ? 'thread-local' : '', symbol.declarationOnly ? 'declared' : ''];
    const owner = symbol.owner === undefined ? '' : ` in ${symbol.owner}`;
    lines.push(
      `  variable ${typeName(symbol.type, symbol.name)}${owner} [${words.filter(Boolean).join(' ')}]${at(symbol)}`,
    );
    initializer(symbol.initializer, 2, lines);
  }
  for (const definition of unit.functions) {
    const { symbol } = definition;
    lines.push(`  function ${typeName(symbol.type, symbol.name)} [${symbol.linkage}]${at(definition)}`);
    if (definition.refused) {
      lines.push(`    refused: ${definition.refused.message}`);
      continue;
    }
    for (const parameter of definition.parameters)
      lines.push(`    parameter ${typeName(parameter.type, parameter.name)}`);
    statement(definition.body, 2, lines);
  }
  return `${lines.join('\n')}\n`;
}

function at({ position }: { position: { line: number; column: number } }): string {
  return ` @${position.line}:${position.column}`;
}

function initializer(init: Initializer | undefined, level: number, lines: string[]): void {
  for (const item of init?.items ?? []) {
    const bits = item.bits ? ` bits ${item.bits.start}+${item.bits.width}` : '';
    lines.push(`${'  '.repeat(level)}+${item.offset}${bits} ${typeName(item.type)} = ${expressionText(item.value)}`);
    bodies(item.value, level + 1, lines);
  }
}

function statement(node: Statement, level: number, lines: string[]): void {
  const put = (text: string): void => {
    lines.push(`${'  '.repeat(level)}${text}${at(node)}`);
  };
  const show = (text: string, ...expressions: (Expression | undefined)[]): void => {
    put(text);
    for (const each of expressions) if (each) bodies(each, level + 1, lines);
  };
  const inside = (...nodes: (Statement | undefined)[]): void => {
    for (const each of nodes) if (each) statement(each, level + 1, lines);
  };
  switch (node.kind) {
    case 'expression':
      return show(expressionText(node.expression), node.expression);
    case 'declaration':
      put(`declare ${typeName(node.symbol.type, node.symbol.name)}`);
      return initializer(node.initializer, level + 1, lines);
    case 'block':
      put('block');
      return inside(...node.statements);
    case 'if':
      node.branches.forEach(({ condition, then, position }, index) => {
        lines.push(
          `${'  '.repeat(level)}${index > 0 ? 'else ' : ''}if ${expressionText(condition)}${at({ position })}`,
        );
        bodies(condition, level + 1, lines);
        inside(then);
      });
      if (node.otherwise) lines.push(`${'  '.repeat(level)}else`);
      return inside(node.otherwise);
    case 'while':
    case 'do':
      show(`${node.kind} ${expressionText(node.condition)}`, node.condition);
      return inside(node.body);
    case 'for':
      show(`for ${optional(node.condition)}; ${optional(node.step)}`, node.condition, node.step);
      inside(...node.init);
      return inside(node.body);
    case 'switch':
      show(`switch ${expressionText(node.subject)}`, node.subject);
      return inside(node.body);
    case 'case':
      put(node.low === node.high ? `case ${node.low}` : `case ${node.low} ... ${node.high}`);
      return inside(node.body);
    case 'default':
      put('default');
      return inside(node.body);
    case 'label':
      put(`label ${node.name}`);
      return inside(node.body);
    case 'goto':
      return put(`goto ${node.name}`);
    case 'computed-goto':
      return show(`goto *${expressionText(node.target)}`, node.target);
    case 'return':
      return show(`return${node.value ? ` ${expressionText(node.value)}` : ''}`, node.value);
    case 'break':
    case 'continue':
    case 'empty':
      return put(node.kind);
  }
}

function optional(node: Expression | undefined): string {
  return node ? expressionText(node) : '';
}

/** The blocks of the statement expressions in `node`, which its one-line text only numbers. */
function bodies(node: Expression, level: number, lines: string[]): void {
  if (node.kind === 'statement') statement(node.body, level, lines);
  for (const part of parts(node)) bodies(part, level, lines);
}

function parts(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'load':
    case 'address':
      return lvalueParts(node.lvalue);
    case 'unary':
    case 'cast':
      return [node.operand];
    case 'binary':
    case 'logical':
    case 'comma':
    case 'pointer-difference':
      return [node.left, node.right];
    case 'array-count':
      return [node.length, node.count];
    case 'pointer-add':
      return [node.pointer, node.index];
    case 'conditional':
      return [node.condition, node.then, node.otherwise];
    case 'assign':
    case 'update':
      return [...lvalueParts(node.target), node.value];
    case 'call':
      return [node.callee, ...node.args];
    case 'statement':
      return node.result ? [node.result] : [];
    case 'constant':
    case 'float':
    case 'function':
    case 'va':
      return [];
  }
}

function lvalueParts(node: Lvalue): readonly Expression[] {
  switch (node.kind) {
    case 'deref':
      return [node.pointer];
    case 'member':
      return lvalueParts(node.base);
    case 'compound':
      return node.initializer.items.map((item) => item.value);
    case 'temporary':
      return [node.value];
    case 'string':
    case 'variable':
      return [];
  }
}

/** An lvalue on one line. */
function lvalueText(node: Lvalue): string {
  switch (node.kind) {
    case 'variable':
      return node.symbol.name;
    case 'deref':
      return `*${expressionText(node.pointer)}`;
    case 'member':
      return `${node.base.kind === 'deref' ? `(${lvalueText(node.base)})` : lvalueText(node.base)}.${node.field.name || '<anonymous>'}`;
    case 'string':
      return JSON.stringify(String.fromCharCode(...node.bytes.slice(0, 80)));
    case 'compound':
      return `(${typeName(node.type)}){${node.initializer.items.map((item) => `+${item.offset} ${expressionText(item.value)}`).join(', ')}}`;
    case 'temporary':
      return `temporary(${expressionText(node.value)})`;
  }
}

/** An expression on one line, with every conversion. */
function expressionText(node: Expression): string {
  switch (node.kind) {
    case 'constant':
      return node.type.kind === 'int' && node.type.name === 'int'
        ? String(node.value)
        : `(${typeName(node.type)})${node.value}`;
    case 'float':
      return `(${typeName(node.type)})${node.value}`;
    case 'load':
      return `load(${lvalueText(node.lvalue)})`;
    case 'address':
      return `&${lvalueText(node.lvalue)}`;
    case 'function':
      return node.symbol.name;
    case 'unary':
      return `${node.operator}${expressionText(node.operand)}`;
    case 'binary':
    case 'logical':
      return `(${expressionText(node.left)} ${node.operator} ${expressionText(node.right)})`;
    case 'pointer-add':
      return `(${expressionText(node.pointer)} ${node.subtract ? '-' : '+'} ${node.elementSize}*${expressionText(node.index)})`;
    case 'array-count':
      return `(${expressionText(node.length)} elements × ${expressionText(node.count)})`;
    case 'pointer-difference':
      return `(${expressionText(node.left)} - ${expressionText(node.right)})/${node.elementSize}`;
    case 'conditional':
      return `(${expressionText(node.condition)} ? ${expressionText(node.then)} : ${expressionText(node.otherwise)})`;
    case 'comma':
      return `(${expressionText(node.left)}, ${expressionText(node.right)})`;
    case 'assign':
      return `${lvalueText(node.target)} = ${expressionText(node.value)}`;
    case 'update':
      return `${lvalueText(node.target)} ${node.operator}= ${expressionText(node.value)} in ${typeName(node.computation)}${node.postfix ? ' (old value)' : ''}`;
    case 'call':
      return `${expressionText(node.callee)}(${node.args.map(expressionText).join(', ')})`;
    case 'cast':
      return `(${typeName(node.type)})${expressionText(node.operand)}`;
    case 'statement':
      return `({…}${node.result ? ` ${expressionText(node.result)}` : ''})`;
    case 'va':
      return `va_${node.operation}(${lvalueText(node.list)}${node.source ? `, ${lvalueText(node.source)}` : ''})`;
  }
}
