/** The element with an id of `index.html`. */
export function byId<E extends HTMLElement>(id: string, type: abstract new () => E): E {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return element;
}

type Value = string | number | boolean | undefined | ((event: Event) => void);

/** An element as an expression; functions among its attributes listen to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys go from tab to tab, as in the ARIA pattern; `pick` shows what belongs to one. */
export function tabKeys(list: HTMLElement, pick: (index: number) => void): void {
  list.addEventListener('keydown', (event) => {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.findIndex((tab) => tab === event.target);
    const to = at < 0 ? undefined : MOVES[event.key]?.(at, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    pick(to);
    list.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  });
}
