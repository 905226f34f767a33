/** All of the view is built of elements as expressions. Text is only ever set as text. */
export type Child = Node | string | undefined | false;
type Value = string | number | boolean | undefined | ((event: Event) => void);
export type Attributes = Readonly<Record<string, Value>>;

/** Classes of the view begin with this, so that they mean nothing on the page around it. */
const PREFIX = 'tcv-';

/** `card wide` as the page has it. */
export function classes(names: string): string {
  return names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => PREFIX + name)
    .join(' ');
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, name === 'class' ? classes(String(value)) : value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** An HTML element; functions among its attributes listen to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

let ids = 0;

/** An id that nothing else on the page has. */
export function newId(): string {
  return `${PREFIX}${++ids}`;
}

/** A part of the page with a heading of its own. */
export function card(title: string, attributes: Attributes, ...children: Child[]): HTMLElement {
  const id = newId();
  const { class: names = '', ...rest } = attributes;
  return h(
    'section',
    { ...rest, class: `card ${String(names)}`, 'aria-labelledby': id },
    h('h2', { id }, title),
    ...children,
  );
}

/** Shows a class or not. */
export function toggle(element: Element, name: string, on: boolean): void {
  element.classList.toggle(PREFIX + name, on);
}
