import { byId } from './dom.js';

/** Light or dark: as the system has it, until one says otherwise. */
export function themeButton(): void {
  const root = document.documentElement;
  const isDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;
  byId('theme', HTMLButtonElement).addEventListener('click', () => {
    const theme = root.dataset['theme'] ?? (isDark() ? 'dark' : 'light');
    root.dataset['theme'] = theme === 'dark' ? 'light' : 'dark';
  });
}
