/** A file of the program that is checked. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** C files are parts of the program; others can be included by them. */
export function isSource({ name }: SourceFile): boolean {
  return /\.[ci]$/i.test(name);
}

/** A name as sources and headers are looked for: without `.` and `..` where they change nothing. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const EMPTY: SourceFile = { name: 'main.c', text: 'int main(void) {\n  return 0;\n}\n' };

/** The files of the program, one of which is being edited. There is always one. */
export class Workspace {
  private all: readonly SourceFile[] = [EMPTY];
  private index = 0;
  private readonly listeners: (() => void)[] = [];

  get files(): readonly SourceFile[] {
    return this.all;
  }

  get current(): number {
    return this.index;
  }

  get file(): SourceFile {
    return this.all[this.index] ?? EMPTY;
  }

  /** `listener` is told when there are other files, or another one is edited; not of what is typed. */
  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  open(files: readonly SourceFile[]): void {
    this.change(files.length > 0 ? files : [EMPTY], 0);
  }

  /** Files of the same name are replaced. */
  add(files: readonly SourceFile[]): void {
    const kept = this.all.filter(({ name }) => !files.some((file) => file.name === name));
    this.change([...kept, ...files], kept.length);
  }

  /** A new empty file. */
  create(): void {
    let number = 1;
    while (this.has(`file${number}.c`)) number++;
    this.change([...this.all, { name: `file${number}.c`, text: '' }], this.all.length);
  }

  remove(): void {
    this.replace(this.all.filter((_, index) => index !== this.index));
  }

  select(index: number): void {
    this.change(this.all, index);
  }

  /** @returns whether the current file has the name now */
  rename(name: string): boolean {
    const path = plainPath(name.trim());
    if (path === this.file.name) return true;
    if (path === '' || this.has(path)) return false;
    this.change(
      this.all.map((file, index) => (index === this.index ? { ...file, name: path } : file)),
      this.index,
    );
    return true;
  }

  /** Sets the text in the editor. */
  write(text: string): void {
    this.all = this.all.map((file, index) => (index === this.index ? { ...file, text } : file));
  }

  private has(name: string): boolean {
    return this.all.some((file) => file.name === name);
  }

  private replace(files: readonly SourceFile[]): void {
    this.change(files.length > 0 ? files : [EMPTY], Math.max(0, this.index - 1));
  }

  private change(files: readonly SourceFile[], index: number): void {
    this.all = files;
    this.index = index;
    for (const listener of this.listeners) listener();
  }
}
