import tseslint from 'typescript-eslint';

const NAMING_ALL = 'answer,base,ctypes,driver,engine,front,library,logic,observe,options,properties,reduce,sat,source,steps,streams,unroll';

export default tseslint.config(
  { ignores: ['**/dist/**', 'node_modules/**', 'samples/**', 'src/library/texts.ts'] },
  ...tseslint.configs.strict,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    // Where a kind is added, these rooms are asked what it means to them: a default is for what cannot be.
    files: [`src/{${NAMING_ALL}}/**/*.ts`, '{encodings,cli,node}/**/*.ts'],
    rules: { '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }] },
  },
);
