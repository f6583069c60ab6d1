import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';
import { visibleCode } from './scripts/visible-code.mjs';

const nodeGlobals = Object.fromEntries(
  ['process', 'console', 'URL', 'performance', 'fetch', 'setTimeout', 'clearTimeout', 'Buffer'].map(
    (name) => [name, 'readonly'],
  ),
);

const noEnum = { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' };

export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', 'data/', '.test-servers/', '**/coverage/']),
  js.configs.recommended,
  {
    // No file switches a rule off for itself.
    linterOptions: { noInlineConfig: true },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': ['error', noEnum],
    },
  },
  {
    files: ['**/*.ts'],
    extends: [typescript.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Nest's modules are classes that only carry their decorator.
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowEmpty: true },
      ],
      // Entities are rows: plain objects, which TypeORM asks to be declared as classes.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // noUncheckedIndexedAccess makes each access to a known index a visible claim.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `condition ? reject(error) : resolve()` says what it means.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A callback's error is passed on as it came.
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // `async` alone makes whatever is thrown a rejection.
      '@typescript-eslint/require-await': 'off',
      // The rows of a query have the type that its caller names.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  ...visibleCode().map(({ folder, hash }) => ({
    files: [`${folder}/**/*.ts`],
    settings: { visibleCode: hash },
  })),
  {
    // Jest's matchers, such as expect.any(), are of type any.
    files: ['**/test/**/*.ts', '**/*.spec.ts', '**/*.e2e.ts'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    files: ['**/src/**/*.ts'],
    ignores: ['tests/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noEnum,
        {
          selector:
            ':matches(TSAsExpression[typeAnnotation.type="TSNeverKeyword"], ' +
            'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"])',
          message: 'It gives up the type, as `any` does.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: nodeGlobals },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
  },
  {
    // Programs that print for a person at a terminal.
    files: [
      'cli/**',
      'scripts/**',
      'bench/**',
      'embedded/src/**',
      '**/data/**/*.mjs',
      'demo/models/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
