import type { Context, Pointer } from './context.js';
import { pointerDeclaration } from './declarations.js';

/**
 * The declaration of something that holds such a pointer, or points to this one; it is a pointer in scope from then on.
 */
export function holder(cx: Context, pointer: Pointer, isGlobal: boolean): string {
  const { random } = cx;
  const { element, name, base = name, count, readOnly } = pointer;
  const held = (declared: string): string => `${readOnly ? 'const ' : ''}${pointerDeclaration(element, declared)}`;
  const specifier = isGlobal ? 'static ' : '';
  const own = isGlobal ? cx.global('h') : cx.local('h');
  const add = (text: string, id = cx.id()): void =>
    void (isGlobal ? cx.pointers : cx.localPointers).push({ ...pointer, id, name: text });
  const first = count > 1 ? `${base} + ${random.below(count)}` : base;
  switch (random.below(5)) {
    case 0:
      add(`(*${own})`, pointer.id);
      return `${specifier}${held(`*${own}`)} = &${name};`;
    case 1:
      add(`(**${own})`, pointer.id);
      return `${specifier}${held(`*${own}_`)} = &${name}; ${specifier}${held(`**${own}`)} = &${own}_;`;
    case 2:
      add(`${own}[1]`);
      return `${specifier}${held(`${own}[2]`)} = { ${base}, ${first} };`;
    case 3:
      add(`${own}.p`);
      return `${specifier}struct { char c; ${held('p')}; } ${own} = { 1, ${first} };`;
    default:
      add(`${own}_->n->p`);
      return `${specifier}struct ${own} { ${held('p')}; struct ${own} *n; } ${own} = { ${first}, &${own} }, *${own}_ = &${own};`;
  }
}
