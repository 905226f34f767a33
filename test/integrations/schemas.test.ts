import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-schemas-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataOf = (name: string): unknown => parse(readFileSync(join(ROOT, 'integrations', name), 'utf8'));

/** Types that are made of the OpenAPI description of Kubernetes. */
const TYPES = join(ROOT, 'node_modules/kubernetes-types');
const TSC = join(ROOT, 'node_modules/@typescript/native/bin/tsc');

/** The complaints of TypeScript: members that Kubernetes does not know, and values of another type. */
function complaints(resources: readonly { readonly type: string; readonly from: string; readonly data: unknown }[]) {
  const text = resources
    .map(
      ({ type, from, data }, i) =>
        `import type { ${type} as Type${i} } from ${JSON.stringify(join(TYPES, from))};\n` +
        `export const resource${i}: Type${i} = ${JSON.stringify(data)};\n`,
    )
    .join('');
  const file = join(folder, 'resources.ts');
  writeFileSync(file, text);
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--target', 'es2022', '--types', ''];
  const { stdout } = spawnSync(process.execPath, [TSC, ...flags, file], { encoding: 'utf8', cwd: folder });
  return stdout.split('\n').filter((line) => line.includes('error'));
}

describe('files for Kubernetes', () => {
  const job = dataOf('kubernetes/tcbmc-suite.yaml') as { spec: { template: { spec: object } } };
  const deployment = dataOf('kubernetes/tcbmc-workers.yaml') as { spec: object };

  it('are what Kubernetes describes', () => {
    expect(
      complaints([
        { type: 'Job', from: 'batch/v1', data: job },
        { type: 'Deployment', from: 'apps/v1', data: deployment },
      ]),
    ).toEqual([]);
  });

  it('would not be with a member too many, a wrong word or one member less', () => {
    const { template, ...rest } = job.spec;
    const pod = { ...template, spec: { ...template.spec, restartPolcy: 'Never' } };
    const found = complaints([
      { type: 'Job', from: 'batch/v1', data: { ...job, spec: { ...rest, template: pod } } },
      { type: 'Job', from: 'batch/v1', data: { ...job, kind: 'CronJob' } },
      {
        type: 'Deployment',
        from: 'apps/v1',
        data: { ...deployment, spec: { ...deployment.spec, selector: undefined } },
      },
    ]);
    expect(found).toEqual([
      expect.stringContaining('restartPolcy'),
      expect.stringContaining('CronJob'),
      expect.stringContaining('selector'),
    ]);
  });
});

const strings = { type: 'array', items: { type: 'string' } };
const flag = { type: 'boolean' };

/** A manifest of hooks, as pre-commit's documentation describes it (and `pre-commit validate-manifest` has accepted). */
const HOOKS = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['id', 'name', 'entry', 'language'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', minLength: 1 },
      name: { type: 'string', minLength: 1 },
      entry: { type: 'string', minLength: 1 },
      language: { enum: ['node', 'system', 'script', 'docker_image', 'python'] },
      description: { type: 'string' },
      files: { type: 'string', format: 'regex' },
      exclude: { type: 'string', format: 'regex' },
      types: strings,
      types_or: strings,
      exclude_types: strings,
      additional_dependencies: strings,
      args: strings,
      stages: strings,
      always_run: flag,
      fail_fast: flag,
      verbose: flag,
      pass_filenames: flag,
      require_serial: flag,
      language_version: { type: 'string' },
      minimum_pre_commit_version: { type: 'string' },
    },
  },
};

it('the hook of pre-commit is one', () => {
  const ajv = new Ajv2020({ allErrors: true, formats: { regex: true } });
  const validate = ajv.compile(HOOKS);
  const hooks = dataOf('pre-commit/.pre-commit-hooks.yaml') as readonly object[];
  validate(hooks);
  expect(validate.errors).toBeNull();
  expect(validate([{ ...hooks[0], dependencies: [] }])).toBe(false);
});
